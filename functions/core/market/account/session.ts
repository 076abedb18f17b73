import { AppError } from '#core/kernel/errors';
import type { Key } from '#core/kernel/table/keys';
import { days, hours, minutes, plus } from '#core/kernel/time';
import type { OpenSession } from '#shared/account/session.answers';
import {
  type ImpersonationReason,
  impersonationMinutes,
  impersonationShownDays,
} from '#shared/impersonation/impersonation.values';
import type { UserSession } from '#shared/operations/operations.answers';
import type { PushSubscriptionBody } from '#shared/push/push.contract';
import type { Account } from './account';

export interface Origin {
  /** A label such as `Chrome on macOS`, never the user agent. */
  device: string;
  country: string | null;
}

export const unknownOrigin: Origin = { device: 'Another device', country: null };

export interface Impersonation {
  reason: ImpersonationReason;
  note: string | null;
  administrator: string;
}

/** Times are ISO 8601, UTC. */
export interface SessionRecord extends Origin {
  /** Public: neither the secret nor its hash can be derived from it. */
  id: string;
  userId: string;
  /** The account's generation when the session began. The session ends when the account's rises. */
  generation: number;
  createdAt: string;
  authenticatedAt: string;
  /** Updated at most once an hour. */
  lastUsedAt: string;
  expiresAt: string;
  /** A secret: anyone who has it can push to the device. */
  pushEndpoint?: string;
  pushKeys?: Omit<PushSubscriptionBody, 'endpoint'>;
  impersonation?: Impersonation;
}

export interface Session extends SessionRecord {
  key: Key;
}

const lifetime = days(30);
const idleLifetime = days(14);
const freshFor = minutes(15);
const touchEvery = hours(1);

interface NewSession {
  id: string;
  now: Date;
}

export const newSession = (account: Account, origin: Origin, { id, now }: NewSession): SessionRecord => ({
  id,
  userId: account.id,
  generation: account.sessionGeneration,
  device: origin.device,
  country: origin.country,
  createdAt: now.toISOString(),
  authenticatedAt: now.toISOString(),
  lastUsedAt: now.toISOString(),
  expiresAt: plus(now, lifetime).toISOString(),
});

export const newImpersonation = (account: Account, impersonation: Impersonation, { id, now }: NewSession): SessionRecord => ({
  ...newSession(account, { device: 'An administrator', country: null }, { id, now }),
  expiresAt: plus(now, minutes(impersonationMinutes)).toISOString(),
  impersonation,
});

/** Ended impersonations stay visible to the user for a while. */
export const isShownToUser = ({ impersonation, createdAt }: SessionRecord, now: Date): boolean =>
  impersonation !== undefined && plus(new Date(createdAt), days(impersonationShownDays)) > now;

export const endOf = ({ lastUsedAt, expiresAt }: Pick<SessionRecord, 'lastUsedAt' | 'expiresAt'>): Date => {
  const idle = plus(new Date(lastUsedAt), idleLifetime);
  const last = new Date(expiresAt);
  return idle < last ? idle : last;
};

/** Returns whether a session is open. Checks the expiry, because TTL deletes late. */
export const isLive = (session: SessionRecord, { sessionGeneration }: Account, now: Date): boolean =>
  session.generation === sessionGeneration && endOf(session) > now;

export const isTouchDue = ({ lastUsedAt, impersonation }: SessionRecord, now: Date): boolean =>
  !impersonation && plus(new Date(lastUsedAt), touchEvery) <= now;

/**
 * Fails unless the password was entered in the last 15 minutes. Always fails for impersonation.
 * @throws AppError PASSWORD_REQUIRED
 */
export const assertFreshPassword = ({ authenticatedAt, impersonation }: SessionRecord, now: Date): void => {
  if (impersonation || plus(new Date(authenticatedAt), freshFor) <= now) {
    throw new AppError('PASSWORD_REQUIRED', 'Please enter your password to continue');
  }
};

export const sessionForHolder = (session: SessionRecord, currentId: string): OpenSession => ({
  id: session.id,
  device: session.id === currentId && session.device === unknownOrigin.device ? 'This browser' : session.device,
  country: session.country,
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  current: session.id === currentId,
  isPushed: session.pushEndpoint !== undefined,
  ...(session.impersonation && {
    impersonation: {
      reason: session.impersonation.reason,
      note: session.impersonation.note,
      endsAt: endOf(session).toISOString(),
    },
  }),
});

export const sessionForAdmin = (session: SessionRecord): UserSession => ({
  id: session.id,
  device: session.device,
  country: session.country,
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  endsAt: endOf(session).toISOString(),
  impersonation: session.impersonation ?? null,
});
