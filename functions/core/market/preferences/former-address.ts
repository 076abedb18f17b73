import { AppError } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import { undoDays } from '#shared/mail/mail.contract';

export interface FormerAddress {
  email: string;
  /** ISO 8601, UTC. Until then nobody else can claim it. */
  heldUntil: string;
  /** SHA-256 of the link's secret. Null before the email was made. */
  undoHash: string | null;
}

const maxFormer = 5;

export const stillHeld = (former: readonly FormerAddress[], now: Date): FormerAddress[] =>
  former.filter(({ heldUntil }) => heldUntil > now.toISOString());

interface Move {
  from: string;
  /** An unconfirmed address is not held. */
  isConfirmed: boolean;
  to: string;
}

/**
 * Returns the former addresses after a move. Moving back to an address drops those after it, so that no intruder can restore one.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const formerAfterMove = (
  { from, isConfirmed, to }: Move,
  former: readonly FormerAddress[],
  now: Date,
): FormerAddress[] => {
  const held = stillHeld(former, now);
  const back = held.findIndex(({ email }) => email === to);
  if (back >= 0) return held.slice(0, back + 1);
  if (!isConfirmed) return held;
  const heldUntil = plus(now, days(undoDays)).toISOString();
  // The account had returned to this address, so its earlier link still works.
  if (held.some(({ email }) => email === from)) return held.map((one) => (one.email === from ? { ...one, heldUntil } : one));
  const earliest = held.map((one) => one.heldUntil).sort()[0];
  if (held.length < maxFormer || earliest === undefined) return [...held, { email: from, heldUntil, undoHash: null }];
  throw new AppError('TOO_MANY_REQUESTS', "You've changed your email address too often. Please try again in a few days.", {
    retryAfterSeconds: (Date.parse(earliest) - now.getTime()) / 1000,
  });
};

/** Returns the address of a link and those before it. Empty if the link no longer works. */
export const upToReclaimed = (undoHash: string, former: readonly FormerAddress[], now: Date): FormerAddress[] => {
  const held = stillHeld(former, now);
  return held.slice(0, held.findIndex((one) => one.undoHash === undoHash) + 1);
};
