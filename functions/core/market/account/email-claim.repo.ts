import { type AppError, conflict } from '#core/kernel/errors';
import { claimNameOf } from '#core/kernel/mailbox';
import { StaleRead } from '#core/kernel/stale';
import { type Key, keys } from '#core/kernel/table/keys';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';

/** Whose an e-mail address is. */
export interface EmailClaim {
  userId: string;
  /** ISO 8601, UTC. The account has another address, and can take this one back until then. Absent: it has this one. */
  heldUntil?: string;
}

/** One mailbox is one account's, however it is spelled. */
export const claimKey = (email: string): Key => keys.emailClaim(claimNameOf(email));

export const emailTaken = () => conflict('An account with this email already exists');

/** Makes an address an account's that nobody has, or that is held no longer. Refused (CONFLICT) when it is another's. */
export const claimEmail = (email: string, userId: string, now: Date): Write =>
  put(
    { ...claimKey(email), entity: 'EmailClaim', userId },
    // TTL deletes late.
    { over: { heldUntil: { atMost: now.toISOString() } }, refusal: emailTaken() },
  );

/** Holds an address that an account leaves: nobody else can have it until then. */
export const holdEmail = (email: string, userId: string, until: Date): Write =>
  update(claimKey(email), {
    set: { heldUntil: until.toISOString(), expiresAtEpochSeconds: ttl(until) },
    when: { userId },
    refusal: new StaleRead(),
  });

/** Gives an address that is held for the account back to it. `refusal`: the error when it is no longer held. */
export const takeEmailBack = (email: string, userId: string, heldUntil: string, refusal: AppError): Write =>
  update(claimKey(email), { unset: ['heldUntil', 'expiresAtEpochSeconds'], when: { userId, heldUntil }, refusal });

/** Frees an address that is the account's, or is held for it. */
export const releaseEmail = (email: string, userId: string): Write =>
  remove(claimKey(email), { when: { userId }, refusal: new StaleRead() });
