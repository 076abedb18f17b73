import { useSyncExternalStore } from 'react';

/** Who is seen to be writing, and telling others that the reader is: as long as there is a connection for it (app/live). */

/** Until when somebody is seen writing, by who it is: milliseconds since the epoch. */
let writers: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();
/** A little longer than the other's browser waits before it says so again. */
const seenForMs = 5_000;

let send: (frame: { action: string; to: string }) => void = () => undefined;
const saysAgainMs = 3_000;
let said = { to: '', at: 0 };

const announce = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const writing = {
  /** Somebody is writing to the reader. */
  hear(userId: string): void {
    writers = { ...writers, [userId]: Date.now() + seenForMs };
    announce();
    setTimeout(announce, seenForMs + 50);
  },
  /** A message of theirs is here: they are not writing it any more. */
  end(userId: string): void {
    writers = { ...writers, [userId]: 0 };
    announce();
  },
  /** Tells somebody that the reader is writing to them; once in three seconds. */
  say(userId: string): void {
    if (said.to === userId && Date.now() - said.at < saysAgainMs) return;
    said = { to: userId, at: Date.now() };
    send({ action: 'typing', to: userId });
  },
  /** How it is told from now on. */
  sayBy(by: typeof send): void {
    send = by;
  },
};

/** Whether this user is writing to the reader at the moment. */
export const useIsWriting = (userId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (writers[userId] ?? 0) > Date.now(),
    () => false,
  );
