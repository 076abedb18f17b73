import { type AppError, conflict } from '#core/kernel/errors';
import { claimNameOf } from '#core/kernel/mailbox';
import { type Key, keys } from '#core/kernel/table/keys';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';

export interface EmailClaim {
  userId: string;
  /** ISO 8601, UTC. Set for a former address that the account can still take back. */
  heldUntil?: string;
}

/** Maps every spelling of a mailbox to one key. */
export const claimKey = (email: string): Key => keys.emailClaim(claimNameOf(email));

export const emailTaken = () => conflict('An account with this email already exists');

/** Refused (CONFLICT) if another account has the address. */
export const claimEmail = (email: string, userId: string, now: Date): Write =>
  put(
    { ...claimKey(email), entity: 'EmailClaim', userId },
    // TTL deletes late.
    { over: { heldUntil: { atMost: now.toISOString() } }, refusal: emailTaken() },
  );

export const holdEmail = (email: string, userId: string, until: Date): Write =>
  update(claimKey(email), {
    set: { heldUntil: until.toISOString(), expiresAtEpochSeconds: ttl(until) },
    when: { userId },
  });

export const reclaimEmail = (email: string, userId: string, heldUntil: string, refusal: AppError): Write =>
  update(claimKey(email), { unset: ['heldUntil', 'expiresAtEpochSeconds'], when: { userId, heldUntil }, refusal });

export const releaseEmail = (email: string, userId: string): Write => remove(claimKey(email), { when: { userId } });
