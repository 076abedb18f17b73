import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError, notFound, signedOut } from '#core/kernel/errors';
import { newId, newSecret, sha256 } from '#core/kernel/ids';
import { log } from '#core/kernel/log';
import { ignoreStale } from '#core/kernel/stale';
import { gsi1, type Key, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { type Get, get, prefetch } from '#core/kernel/table/read';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { check, put, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { impersonationShownDays } from '#shared/impersonation/impersonation.values';
import type { PushSubscriptionBody } from '#shared/push/push.contract';
import type { Account } from './account';
import { findAccount } from './account.repo';
import {
  endOf,
  type Impersonation,
  isLive,
  isShownToUser,
  isTouchDue,
  newImpersonation,
  newSession,
  type Origin,
  type Session,
  type SessionRecord,
  unknownOrigin,
} from './session';

interface Beginning {
  origin?: Origin;
  writes?: readonly Write[];
}

/** Returns the secret. Only its hash is stored. */
export const openSession = async (
  account: Account,
  now: Date,
  { origin = unknownOrigin, writes = [] }: Beginning = {},
): Promise<string> => {
  const secret = newSecret();
  const session = newSession(account, origin, { id: newId(now), now });
  await transact([
    check(
      keys.user(account.id),
      { sessionGeneration: account.sessionGeneration },
      new AppError('INVALID_CREDENTIALS', 'Invalid email or password'),
    ),
    put({
      ...keys.session(sha256(secret)),
      ...gsi1.session(account.id, session.id),
      entity: 'Session',
      ...session,
      expiresAtEpochSeconds: ttl(endOf(session)),
    }),
    ...writes,
  ]);
  log('info', 'session_begun', { userId: account.id, sessionId: session.id });
  return secret;
};

/**
 * Opens an administrator's session, and keeps its item for a month so that the user sees it. @param save adds the audit record
 */
export const startImpersonation = async (
  account: Account,
  impersonation: Impersonation,
  now: Date,
  save: Save,
): Promise<{ secret: string; session: SessionRecord }> => {
  const secret = newSecret();
  const session = newImpersonation(account, impersonation, { id: newId(now), now });
  await save([
    check(keys.user(account.id), { sessionGeneration: account.sessionGeneration }),
    put({
      ...keys.session(sha256(secret)),
      ...gsi1.session(account.id, session.id),
      entity: 'Session',
      ...session,
      expiresAtEpochSeconds: ttl(plus(now, days(impersonationShownDays))),
    }),
  ]);
  return { secret, session };
};

interface FoundSession {
  session: Session;
  account: Account;
  read: Get;
}

// A new password may change both items between the two reads.
const reads = 3;

/** AP05: returns a live session with its account. 2 read units, strongly consistent, so that a logout holds at once. */
export const findSession = async (
  secret: string,
  now: Date,
  beside: (userId: string) => readonly Key[] = () => [],
): Promise<FoundSession | undefined> => {
  const key = keys.session(sha256(secret));
  for (let read = 1; read <= reads; read += 1) {
    const stored = await get<SessionRecord>(key);
    if (!stored) return undefined;
    const ahead = beside(stored.userId);
    const read = ahead.length > 0 ? await prefetch([keys.user(stored.userId), ...ahead]) : get;
    const account = await findAccount(stored.userId, read);
    if (!account) return undefined;
    const session = { ...stored, key };
    if (session.generation === account.sessionGeneration)
      return isLive(session, account, now) ? { session, account, read } : undefined;
  }
  return undefined;
};

/** @throws AppError UNAUTHENTICATED if the session has ended */
export const getSession = async (secret: string | undefined, now: Date): Promise<{ session: Session; account: Account }> => {
  const found = secret === undefined ? undefined : await findSession(secret, now);
  if (!found) throw signedOut();
  return found;
};

// Newest first, so that ended sessions do not push live ones off the page.
const listed = 100;

/** AP09: returns the latest hundred sessions, by an index that lags. 0.5 read units for each 4 KB, about 10 sessions. */
export const listSessions = async (account: Account, now: Date): Promise<Session[]> => {
  const own = { index: 'GSI1', partition: gsi1.sessionsOf(account.id), withKeys: true } as const;
  const { items } = await queryPage<SessionRecord & Key>(own, { limit: listed });
  return items
    .map(({ PK, SK, ...stored }) => ({ ...stored, key: { PK, SK } }))
    .filter((session) => isLive(session, account, now) || isShownToUser(session, now));
};

/** AP226: returns a page of an account's sessions, for administrators. May be short. 0.5 read units for each 4 KB, about 10. */
export const pageOfSessions = async (account: Account, request: PageRequest, now: Date): Promise<Page<SessionRecord>> => {
  const { items, next } = await queryPage<SessionRecord>({ index: 'GSI1', partition: gsi1.sessionsOf(account.id) }, request);
  return { items: items.filter((session) => isLive(session, account, now) || isShownToUser(session, now)), next };
};

/** Ends a session, once even if calls race. An ended impersonation stays visible to the user. @throws AppError NOT_FOUND */
export const endSession = ({ key, id, userId, impersonation }: Session, now: Date): Promise<void> => {
  const [at, refusal] = [now.toISOString(), notFound('Session')];
  return transact([
    impersonation
      ? update(key, { set: { expiresAt: at }, when: { expiresAt: { after: at } }, refusal })
      : remove(key, { when: { PK: { present: true } }, refusal }),
    recordEvent({ type: 'session_ended', userId, sessionId: id }, now),
  ]);
};

export const closeSession = (secret: string): Promise<void> =>
  write(remove(keys.session(sha256(secret)), { when: { impersonation: { absent: true } } })).catch(ignoreStale);

/**
 * Returns the writes that end every other session. Refused (StaleRead) if sessions were ended meanwhile, or (UNAUTHENTICATED)
 * this one.
 */
export const endAllOthers = (
  { key }: Session,
  { id, sessionGeneration }: Account,
  set: Record<string, unknown> = {},
): Write[] => [
  update(keys.user(id), { set, add: { sessionGeneration: 1 }, when: { sessionGeneration } }),
  update(key, { add: { generation: 1 }, when: { generation: sessionGeneration }, refusal: signedOut() }),
];

/** @throws StaleRead, or AppError UNAUTHENTICATED if this session has ended */
export const endOtherSessions = (session: Session, account: Account, device: readonly Write[], now: Date): Promise<void> =>
  transact([...endAllOthers(session, account), ...device, recordEvent({ type: 'sessions_ended', userId: account.id }, now)]);

/** @throws AppError UNAUTHENTICATED if the session has ended */
export const confirmSession = ({ key }: Session, now: Date): Promise<void> =>
  write(update(key, { set: { authenticatedAt: now.toISOString() }, refusal: signedOut() }));

/** Refused (UNAUTHENTICATED) if the session has ended. */
export const setPush = ({ key }: Session, { endpoint, ...keys }: PushSubscriptionBody): Write =>
  update(key, { set: { pushEndpoint: endpoint, pushKeys: keys }, refusal: signedOut() });

/**
 * Ends the pushes of a session. @param only the endpoint to remove.
 * @throws StaleRead if it is another one, or the session ended
 */
export const forgetPush = ({ key }: Session, only?: string): Promise<void> =>
  write(
    update(key, {
      unset: ['pushEndpoint', 'pushKeys'],
      when: only === undefined ? {} : { pushEndpoint: only },
    }),
  );

/** Extends the session, at most once an hour. 2 write units. @throws AppError UNAUTHENTICATED if it has ended meanwhile */
export const touchSession = async (session: Session, now: Date): Promise<void> => {
  if (!isTouchDue(session, now)) return;
  const lastUsedAt = now.toISOString();
  const expiresAtEpochSeconds = ttl(endOf({ ...session, lastUsedAt }));
  await write(update(session.key, { set: { lastUsedAt, expiresAtEpochSeconds }, refusal: signedOut() }));
};
