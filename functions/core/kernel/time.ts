/** Returns epoch seconds for the TTL attribute. */
export const ttl = (time: Date): number => Math.ceil(time.getTime() / 1000);

export const plus = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);
