import * as z from 'zod/mini';

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

/** A calendar day: `2026-12-01`. */
export const CalendarDay = z.iso.date();

export const Health = z.object({ status: z.literal('ok') });

/** For response schemas: the value or null, always present. */
export const orNull = <T extends z.core.SomeType>(schema: T) => z.nullable(schema);
