import type { Account } from '#core/account/account';
import type { Session } from '#core/account/session';
import { AppError } from '#core/errors';
import { newSecret, sha256 } from '#core/ids';
import { collections, type Key, keys } from '#core/table/keys';
import { queryPage } from '#core/table/page';
import { get } from '#core/table/read';
import { transact, write } from '#core/table/transact';
import { check, put, remove, update } from '#core/table/write';
import { ttl } from '#core/time';
import { type Audience, type ConnectionRecord, type ListenerRecord, lastEndOf, newTicket, type TicketRecord } from './connection';

/** Refuses a connection: whoever it is asks for a new ticket, with a session. */
const wrongTicket = () => new AppError('UNAUTHENTICATED', 'This ticket opens nothing');

/** Makes a ticket, and returns the secret that it is spent by. 1 write unit. */
export const createTicket = async (
  account: Account,
  session: Session,
  now: Date,
): Promise<{ ticket: string; expiresAt: string }> => {
  const ticket = newSecret();
  const record = newTicket(account, session, now);
  await write(
    put({
      ...keys.liveTicket(sha256(ticket)),
      entity: 'LiveTicket',
      ...record,
      expiresAtEpochSeconds: ttl(new Date(record.expiresAt)),
    }),
  );
  return { ticket, expiresAt: record.expiresAt };
};

const listenerKey = (audience: Audience, connectionId: string): Key =>
  'user' in audience ? keys.userListener(audience.user, connectionId) : keys.projectListener(audience.project, connectionId);

const listener = (audience: Audience, { id, sessionHash }: ConnectionRecord, now: Date) => ({
  ...listenerKey(audience, id),
  entity: 'Listener',
  id,
  sessionHash,
  expiresAtEpochSeconds: ttl(lastEndOf(now)),
});

/** AP145: what a ticket stands for. 1 read unit. */
const findTicket = (ticket: string): Promise<TicketRecord | undefined> => get<TicketRecord>(keys.liveTicket(sha256(ticket)));

/**
 * Spends a ticket for a connection: of any number of racing calls one does, and none once the session has ended. 1 read unit, 10 write
 * units.
 *
 * @throws AppError UNAUTHENTICATED
 */
export const openConnection = async (id: string, ticket: string, now: Date): Promise<void> => {
  const found = await findTicket(ticket);
  if (!found) throw wrongTicket();
  const { userId, sessionHash, generation } = found;
  const connection: ConnectionRecord = { id, userId, sessionHash, watching: [] };
  await transact([
    remove(keys.liveTicket(sha256(ticket)), { when: { expiresAt: { after: now.toISOString() } }, refusal: wrongTicket() }),
    check(keys.session(sessionHash), { PK: { present: true } }, wrongTicket()),
    check(keys.user(userId), { sessionGeneration: generation }, wrongTicket()),
    put({ ...keys.connection(id), entity: 'Connection', ...connection, expiresAtEpochSeconds: ttl(lastEndOf(now)) }),
    put(listener({ user: userId }, connection, now)),
  ]);
};

/** AP146: an open connection. 1 read unit. */
export const findConnection = (id: string): Promise<ConnectionRecord | undefined> => get<ConnectionRecord>(keys.connection(id));

/** Forgets a connection and all that it listens to. 2 write units for each. */
export const forgetConnection = async (id: string): Promise<void> => {
  const connection = await findConnection(id);
  if (!connection) return;
  const { userId, watching } = connection;
  await transact([
    remove(keys.connection(id)),
    remove(listenerKey({ user: userId }, id)),
    ...watching.map((project) => remove(listenerKey({ project }, id))),
  ]);
};

/** Has a connection watch these projects and no others. @throws AppError CONFLICT when it has ended, or said so twice at once */
export const watchProjects = async (connection: ConnectionRecord, projects: readonly string[], now: Date): Promise<void> => {
  const { id, watching } = connection;
  const begun = projects.filter((project) => !watching.includes(project));
  const ended = watching.filter((project) => !projects.includes(project));
  if (begun.length + ended.length === 0) return;
  await transact([
    update(keys.connection(id), { set: { watching: projects }, when: { watching } }),
    ...begun.map((project) => put(listener({ project }, connection, now))),
    ...ended.map((project) => remove(listenerKey({ project }, id))),
  ]);
};

const listedAtOnce = 100;

/** AP147: the connections of an audience. 0.5 read units for each 4 KB, about 25 of them. */
export const listListeners = async (audience: Audience): Promise<ListenerRecord[]> => {
  const partition =
    'user' in audience ? collections.userListeners(audience.user) : collections.projectListeners(audience.project);
  const found: ListenerRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryPage<ListenerRecord>({ partition }, { limit: listedAtOnce, cursor });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
};
