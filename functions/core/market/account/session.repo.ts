import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { AppError, notFound, signedOut } from '#core/kernel/errors';
import { newId, newSecret, sha256 } from '#core/kernel/ids';
import { log } from '#core/kernel/log';
import { StaleRead } from '#core/kernel/stale';
import { gsi1, type Key, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { type Get, get, getAhead } from '#core/kernel/table/read';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { check, put, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { impersonationShownDays } from '#shared/contracts/impersonation-values';
import type { PushSubscriptionBody } from '#shared/contracts/push';
import type { Account } from './account';
import { findAccount } from './account.repo';
import {
  endOf,
  type Impersonation,
  isLive,
  isTold,
  isUseWorthNoting,
  newImpersonation,
  newSession,
  type Origin,
  type Session,
  type SessionRecord,
  unknownOrigin,
} from './session';

interface Beginning {
  origin?: Origin;
  /** What is stored with the session: the device that it begins on. */
  writes?: readonly Write[];
}

/** Opens a session and returns its id, the secret that it is opened with, which is stored only as a hash. */
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
 * Opens the session of an administrator who looks, and returns it with its secret. Its item outlives it: whoever is looked at reads of it for a month.
 *
 * @param save stores it, as the act of that administrator
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
    check(keys.user(account.id), { sessionGeneration: account.sessionGeneration }, new StaleRead()),
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
  /** Has read what lies beside the account. */
  read: Get;
}

// The two are read one after the other, and a new password changes both at once.
const looks = 3;

/**
 * AP05: a live session with its account. 2 read units, strongly consistent: a logout holds at once. Where the two are of
 * different generations it looks again: the session may have been taken along into the next one just between the reads.
 *
 * @param beside what else is read in the request for the account, of that account
 */
export const findSession = async (
  secret: string,
  now: Date,
  beside: (userId: string) => readonly Key[] = () => [],
): Promise<FoundSession | undefined> => {
  const key = keys.session(sha256(secret));
  for (let look = 1; look <= looks; look += 1) {
    const stored = await get<SessionRecord>(key);
    if (!stored) return undefined;
    const ahead = beside(stored.userId);
    const read = ahead.length > 0 ? await getAhead([keys.user(stored.userId), ...ahead]) : get;
    const account = await findAccount(stored.userId, read);
    if (!account) return undefined;
    const session = { ...stored, key };
    if (session.generation === account.sessionGeneration)
      return isLive(session, account, now) ? { session, account, read } : undefined;
  }
  return undefined;
};

/** The session of this call, read again. @throws AppError UNAUTHENTICATED when it has ended meanwhile. */
export const getSession = async (secret: string | undefined, now: Date): Promise<{ session: Session; account: Account }> => {
  const found = secret === undefined ? undefined : await findSession(secret, now);
  if (!found) throw signedOut();
  return found;
};

// Newest first, so that what has ended (by a new password, by idleness) does not push a live one off the page.
const listed = 100;

/**
 * AP09: an account's live sessions, and those by which administrators looked within a month: the latest hundred, newest first. 0.5 read units for each
 * 4 KB, about 10 of them. By index, so that one that began or ended this very moment may be missing or still be there.
 */
export const listSessions = async (account: Account, now: Date): Promise<Session[]> => {
  const own = { index: 'GSI1', partition: gsi1.sessionsOf(account.id), withKeys: true } as const;
  const { items } = await queryPage<SessionRecord & Key>(own, { limit: listed });
  return items
    .map(({ PK, SK, ...stored }) => ({ ...stored, key: { PK, SK } }))
    .filter((session) => isLive(session, account, now) || isTold(session, now));
};

/**
 * AP226: the same, page by page, for administrators. A page may be short, as what has ended in another way than by a logout is left out. 0.5 read units for
 * each 4 KB, about 10.
 */
export const pageOfSessions = async (account: Account, request: PageRequest, now: Date): Promise<Page<SessionRecord>> => {
  const { items, next } = await queryPage<SessionRecord>({ index: 'GSI1', partition: gsi1.sessionsOf(account.id) }, request);
  return { items: items.filter((session) => isLive(session, account, now) || isTold(session, now)), next };
};

/** Ends a session from another one; of any number of racing calls, one does. Of an administrator's its holder goes on reading. @throws AppError NOT_FOUND */
export const endSession = ({ key, id, userId, impersonation }: Session, now: Date): Promise<void> => {
  const [at, refusal] = [now.toISOString(), notFound('Session')];
  return transact([
    impersonation
      ? update(key, { set: { expiresAt: at }, when: { expiresAt: { after: at } }, refusal })
      : remove(key, { when: { PK: { present: true } }, refusal }),
    recordEvent({ type: 'session_ended', userId, sessionId: id }, now),
  ]);
};

/** Ends the session that this secret opens, if there is one. What is left of an administrator's stays, for whoever was looked at. */
export const closeSession = async (secret: string): Promise<void> => {
  try {
    await write(remove(keys.session(sha256(secret)), { when: { impersonation: { absent: true } }, refusal: new StaleRead() }));
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
};

/**
 * The writes that end every session of the account but this one, however many there are, and change the account with it.
 * Refused (StaleRead) when sessions were ended meanwhile, UNAUTHENTICATED when this one was.
 */
export const keepOnly = ({ key }: Session, { id, sessionGeneration }: Account, set: Record<string, unknown> = {}): Write[] => [
  update(keys.user(id), { set, add: { sessionGeneration: 1 }, when: { sessionGeneration }, refusal: new StaleRead() }),
  update(key, { add: { generation: 1 }, when: { generation: sessionGeneration }, refusal: signedOut() }),
];

/**
 * Ends every session of the account but this one. `device` takes the browser along.
 *
 * @throws StaleRead, or AppError UNAUTHENTICATED when this session has ended meanwhile.
 */
export const endAllBut = (session: Session, account: Account, device: readonly Write[], now: Date): Promise<void> =>
  transact([...keepOnly(session, account), ...device, recordEvent({ type: 'sessions_ended', userId: account.id }, now)]);

/** Notes that its holder has just given the password. @throws AppError UNAUTHENTICATED when it has ended meanwhile. */
export const confirmSession = ({ key }: Session, now: Date): Promise<void> =>
  write(update(key, { set: { authenticatedAt: now.toISOString() }, refusal: signedOut() }));

/**
 * Notes where the device of a session is told by push: the end of the session ends it as well. Refused (UNAUTHENTICATED) when that was meanwhile.
 */
export const setPush = ({ key }: Session, { endpoint, ...keys }: PushSubscriptionBody): Write =>
  update(key, { set: { pushEndpoint: endpoint, pushKeys: keys }, refusal: signedOut() });

/** Forgets it. `only`: unless it says another place by now. @throws StaleRead when it does, or the session has ended */
export const forgetPush = ({ key }: Session, only?: string): Promise<void> =>
  write(
    update(key, {
      unset: ['pushEndpoint', 'pushKeys'],
      when: only === undefined ? {} : { pushEndpoint: only },
      refusal: new StaleRead(),
    }),
  );

/**
 * Notes that a session is in use, once an hour at most, which puts off its end. One write unit then, and one for the index.
 *
 * @throws AppError UNAUTHENTICATED when it has ended meanwhile: what is gone does not come back.
 */
export const noteUse = async (session: Session, now: Date): Promise<void> => {
  if (!isUseWorthNoting(session, now)) return;
  const lastUsedAt = now.toISOString();
  const expiresAtEpochSeconds = ttl(endOf({ ...session, lastUsedAt }));
  await write(update(session.key, { set: { lastUsedAt, expiresAtEpochSeconds }, refusal: signedOut() }));
};
