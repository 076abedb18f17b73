import { AppError } from '#core/errors';
import { days, newSecret, plus, sha256, ttl } from '#core/ids';
import { gsi1, keys } from '#core/table/keys';
import { get } from '#core/table/read';
import { transact, write } from '#core/table/transact';
import { check, put, remove } from '#core/table/write';
import type { Account } from './account';
import { findAccount } from './account.repo';

interface SessionRecord {
  userId: string;
  /** Of the account, when the session began: a password reset raises it there and so ends every earlier session. */
  generation: number;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

const lifetime = days(30);

/** Opens a session and returns its id, which is stored only as a hash. */
export const openSession = async (account: Account, now: Date): Promise<string> => {
  const sessionId = newSecret();
  const hash = sha256(sessionId);
  const expiresAt = plus(now, lifetime);
  await transact([
    check(
      keys.user(account.id),
      { sessionGeneration: account.sessionGeneration },
      new AppError('INVALID_CREDENTIALS', 'Invalid email or password'),
    ),
    put({
      ...keys.session(hash),
      ...gsi1.session(account.id, hash),
      entity: 'Session',
      userId: account.id,
      generation: account.sessionGeneration,
      expiresAt: expiresAt.toISOString(),
      createdAt: now.toISOString(),
      expiresAtEpochSeconds: ttl(expiresAt),
    }),
  ]);
  return sessionId;
};

/** AP05: the account of a live session. 2 read units, strongly consistent: a logout holds at once. */
export const findSessionUser = async (sessionId: string, now: Date): Promise<Account | undefined> => {
  const session = await get<SessionRecord>(keys.session(sha256(sessionId)));
  // TTL deletes late, so an expired session may still be there.
  if (!session || session.expiresAt <= now.toISOString()) return undefined;
  const account = await findAccount(session.userId);
  return account?.sessionGeneration === session.generation ? account : undefined;
};

export const closeSession = (sessionId: string): Promise<void> => write(remove(keys.session(sha256(sessionId))));
