import { AppError } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import { undoDays } from '#shared/contracts/mail';

/** A confirmed address that an account has left and can take back: by the link that was mailed there, whatever has happened to the account since. */
export interface FormerAddress {
  email: string;
  /** ISO 8601, UTC. Until then nobody else can have it. */
  heldUntil: string;
  /** SHA-256 of the link's secret. Null until the mail with it was made. */
  undoHash: string | null;
}

/** More in seven days would be nobody's own; and all of them are part of one transaction when the account is deleted. */
const formerAtMost = 5;

/** Those that can still be taken back at `now`. */
export const stillHeld = (former: readonly FormerAddress[], now: Date): FormerAddress[] =>
  former.filter(({ heldUntil }) => heldUntil > now.toISOString());

interface Move {
  from: string;
  /** Whether the account had confirmed it: one that it has not proves nothing. */
  isConfirmed: boolean;
  to: string;
}

/**
 * The former addresses of an account after a move, in the order in which it has left them. Coming back to one of them ends those that were
 * left after it, as taking it back does: whoever had the account last cannot take it from whoever had it before.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export const afterMove = ({ from, isConfirmed, to }: Move, former: readonly FormerAddress[], now: Date): FormerAddress[] => {
  const held = stillHeld(former, now);
  const back = held.findIndex(({ email }) => email === to);
  if (back >= 0) return held.slice(0, back + 1);
  if (!isConfirmed) return held;
  const heldUntil = plus(now, days(undoDays)).toISOString();
  // It had come back to this one: the link that was mailed there still works.
  if (held.some(({ email }) => email === from)) return held.map((one) => (one.email === from ? { ...one, heldUntil } : one));
  const earliest = held.map((one) => one.heldUntil).sort()[0];
  if (held.length < formerAtMost || earliest === undefined) return [...held, { email: from, heldUntil, undoHash: null }];
  throw new AppError('TOO_MANY_REQUESTS', "You've changed your email address too often. Please try again in a few days.", {
    retryAfterSeconds: (Date.parse(earliest) - now.getTime()) / 1000,
  });
};

/** The address that the link with this hash takes back, if it still does, after those that were left before it. */
export const upToTaken = (undoHash: string, former: readonly FormerAddress[], now: Date): FormerAddress[] => {
  const held = stillHeld(former, now);
  return held.slice(0, held.findIndex((one) => one.undoHash === undoHash) + 1);
};
