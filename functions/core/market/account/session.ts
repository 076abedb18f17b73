import { AppError } from '#core/kernel/errors';
import type { Key } from '#core/kernel/table/keys';
import { days, hours, minutes, plus } from '#core/kernel/time';
import type { UserSession } from '#shared/contracts/answers/operations';
import type { OpenSession } from '#shared/contracts/answers/session';
import { type ImpersonationReason, impersonationMinutes, impersonationShownDays } from '#shared/contracts/impersonation-values';
import type { PushSubscriptionBody } from '#shared/contracts/push';
import type { Account } from './account';

/** Where a session was begun, as far as its holder should recognize it. */
export interface Origin {
  /** `Chrome on macOS`: a few words of ours, never the browser's own description of itself. */
  device: string;
  /** Two letters; null where nobody says. */
  country: string | null;
}

export const unknownOrigin: Origin = { device: 'Unknown device', country: null };

/** Of a session by which an administrator sees what the account sees. */
export interface Impersonation {
  reason: ImpersonationReason;
  /** For whoever is looked at. */
  note: string | null;
  /** Cognito's own name. */
  administrator: string;
}

/** A session as it is stored. Times are ISO 8601, UTC. */
export interface SessionRecord extends Origin {
  /** Identifies the session in its holder's list. It is not the secret, and neither the secret nor its hash can be derived from it. */
  id: string;
  userId: string;
  /** Of the account, when the session began: raising it there ends every session that is not taken along. */
  generation: number;
  createdAt: string;
  /** When its holder last gave the password. */
  authenticatedAt: string;
  /** Noted once an hour at most, so that it may be an hour behind. */
  lastUsedAt: string;
  /** However much it is used. */
  expiresAt: string;
  /** Where its device is told by push, as long as the session lives. A secret: who has it may write there. */
  pushEndpoint?: string;
  /** How what is written there is sealed. */
  pushKeys?: Omit<PushSubscriptionBody, 'endpoint'>;
  /** It is an administrator's, who changes nothing. Absent: its holder's. */
  impersonation?: Impersonation;
}

/** A session, and where it is stored. */
export interface Session extends SessionRecord {
  key: Key;
}

const lifetime = days(30);
const idleLifetime = days(14);
const freshFor = minutes(15);
const notedEvery = hours(1);

interface NewSession {
  id: string;
  now: Date;
}

/** The session that a login or a registration begins. */
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

/** The session by which an administrator sees what an account sees, for half an hour. */
export const newImpersonation = (account: Account, impersonation: Impersonation, { id, now }: NewSession): SessionRecord => ({
  ...newSession(account, { device: 'An administrator', country: null }, { id, now }),
  expiresAt: plus(now, minutes(impersonationMinutes)).toISOString(),
  impersonation,
});

/** Whether the holder is still told of a session: that of an administrator also when it has ended. */
export const isTold = ({ impersonation, createdAt }: SessionRecord, now: Date): boolean =>
  impersonation !== undefined && plus(new Date(createdAt), days(impersonationShownDays)) > now;

/** When a session ends if it is not used any more: after two weeks, or with its life. */
export const endOf = ({ lastUsedAt, expiresAt }: Pick<SessionRecord, 'lastUsedAt' | 'expiresAt'>): Date => {
  const idle = plus(new Date(lastUsedAt), idleLifetime);
  const last = new Date(expiresAt);
  return idle < last ? idle : last;
};

/** TTL deletes late, so an ended session may still be there. */
export const isLive = (session: SessionRecord, { sessionGeneration }: Account, now: Date): boolean =>
  session.generation === sessionGeneration && endOf(session) > now;

/** Whether a use of the session is worth a write. That of an administrator writes nothing. */
export const isUseWorthNoting = ({ lastUsedAt, impersonation }: SessionRecord, now: Date): boolean =>
  !impersonation && plus(new Date(lastUsedAt), notedEvery) <= now;

/**
 * Requires the password to have been given within the last fifteen minutes for what cannot be undone: a session that was left open, or
 * taken, is not enough. An administrator who looks has given none.
 *
 * @throws AppError PASSWORD_REQUIRED
 */
export const mustBeFresh = ({ authenticatedAt, impersonation }: SessionRecord, now: Date): void => {
  if (impersonation || plus(new Date(authenticatedAt), freshFor) <= now) {
    throw new AppError('PASSWORD_REQUIRED', 'Please enter your password to continue');
  }
};

/** A session as its holder sees it. */
export const sessionForHolder = (session: SessionRecord, currentId: string): OpenSession => ({
  id: session.id,
  device: session.device,
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

/** A session as administrators see it. */
export const sessionForAdmin = (session: SessionRecord): UserSession => ({
  id: session.id,
  device: session.device,
  country: session.country,
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  endsAt: endOf(session).toISOString(),
  impersonation: session.impersonation
    ? {
        reason: session.impersonation.reason,
        note: session.impersonation.note,
        administrator: session.impersonation.administrator,
      }
    : null,
});
