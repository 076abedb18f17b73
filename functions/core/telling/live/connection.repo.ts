import { AppError } from '#core/kernel/errors';
import { newSecret, sha256 } from '#core/kernel/ids';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { collect, eachPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { transact, write } from '#core/kernel/table/transact';
import { type Change, check, put, type RawItem, remove, update, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { Session } from '#core/market/account/session';
import { frameAllowance, type WatchFrame } from '#shared/live/live';
import {
  type Audience,
  type ConnectionRecord,
  desk,
  framesAhead,
  type ListenerRecord,
  latestEndOf,
  listenerOf,
  newConnection,
  newDeskTicket,
  newTicket,
  type TicketRecord,
  withNewest,
} from './connection';

/** After this error, the browser asks for a new ticket, for which it needs a session. */
const wrongTicket = () => new AppError('UNAUTHENTICATED', 'This ticket is invalid or has expired');

/** Stores a ticket and returns its secret. 1 write unit. */
const saveTicket = async (record: TicketRecord): Promise<{ ticket: string; expiresAt: string }> => {
  const ticket = newSecret();
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

export const createTicket = (account: Account, session: Session, now: Date) => saveTicket(newTicket(account, session, now));

export const createDeskTicket = (username: string, now: Date) => saveTicket(newDeskTicket(username, now));

/** AP145: a ticket. 1 read unit. */
const findTicket = (ticket: string): Promise<TicketRecord | undefined> => get<TicketRecord>(keys.liveTicket(sha256(ticket)));

/** AP146: an open connection. 1 read unit. */
export const findConnection = (id: string): Promise<ConnectionRecord | undefined> => get<ConnectionRecord>(keys.connection(id));

/** AP155: the open connections of an account, oldest first. 1 read unit. */
const findOpenConnections = async (userId: string): Promise<ListenerRecord[]> =>
  (await get<{ open: ListenerRecord[] }>(keys.openConnections(userId)))?.open ?? [];

/** Replaces the open connections of an account. Fails (StaleRead) if they changed. */
const saveOpen = (userId: string, before: readonly ListenerRecord[], open: readonly ListenerRecord[], endsAt?: Date): Write => {
  const key = keys.openConnections(userId);
  const when = { open: before.length > 0 ? before : null };
  const refusal = new StaleRead();
  if (open.length === 0) return remove(key, { when, refusal });
  const lives = endsAt && { expiresAtEpochSeconds: ttl(endsAt) };
  return update(key, { set: { entity: 'OpenConnections', open, ...lives }, when, upsert: true, refusal });
};

/** Removes a connection from what it watches. Fails (StaleRead) if it ended or watches other projects now. */
const removeConnection = ({ id, watching }: ConnectionRecord): Write[] => [
  remove(keys.connection(id), { when: { watching } }),
  ...watching.map((project) => remove(keys.listener(project, id))),
];

const putListener = (projectId: string, listener: ListenerRecord, now: Date): Write =>
  put({
    ...keys.listener(projectId, listener.id),
    entity: 'Listener',
    ...listener,
    expiresAtEpochSeconds: ttl(latestEndOf(now)),
  });

/**
 * Opens a connection with a ticket, which works once and only while its session is open. Returns ids of connections over the limit.
 * 2 read units, 10 write units. @throws AppError UNAUTHENTICATED
 */
export const openConnection = (id: string, ticket: string, now: Date): Promise<string[]> =>
  withFreshReads(async () => {
    const found = await findTicket(ticket);
    if (!found) throw wrongTicket();
    const { userId, sessionHash, generation, isOfDesk } = found;
    const connection = newConnection(id, found);
    const listener = listenerOf(connection);
    const before = await findOpenConnections(userId);
    const { kept, ended } = withNewest(before, listener);
    const leaving = await Promise.all(ended.map((one) => findConnection(one.id)));
    await transact([
      remove(keys.liveTicket(sha256(ticket)), { when: { expiresAt: { after: now.toISOString() } }, refusal: wrongTicket() }),
      ...(isOfDesk
        ? [putListener(desk, listener, now)]
        : [
            check(keys.session(sessionHash), { PK: { present: true } }, wrongTicket()),
            check(keys.user(userId), { sessionGeneration: generation }, wrongTicket()),
          ]),
      put({ ...keys.connection(id), entity: 'Connection', ...connection, expiresAtEpochSeconds: ttl(latestEndOf(now)) }),
      saveOpen(userId, before, kept, latestEndOf(now)),
      ...leaving.flatMap((one) => (one ? removeConnection(one) : [])),
    ]);
    return ended.map((one) => one.id);
  });

/** Removes a connection and its subscriptions. May be repeated. 2 read units, 2 write units for each. */
export const forgetConnection = ({ id, userId }: Pick<ConnectionRecord, 'id' | 'userId'>): Promise<void> =>
  withFreshReads(async () => {
    const [connection, before] = await Promise.all([findConnection(id), findOpenConnections(userId)]);
    const open = before.filter((listener) => listener.id !== id);
    const writes = [
      ...(connection ? removeConnection(connection) : []),
      ...(open.length < before.length ? [saveOpen(userId, before, open)] : []),
    ];
    if (writes.length > 0) await transact(writes);
  });

const change = async (id: string, { set, add, when }: Pick<Change, 'set' | 'add' | 'when'>) => {
  const refusal = new StaleRead();
  let connection: ConnectionRecord | undefined;
  let there: RawItem | undefined;
  const onWritten = (item: Record<string, unknown>): void => {
    connection = item as unknown as ConnectionRecord;
  };
  const onRefusal = (item: RawItem | undefined): void => {
    there = item;
  };
  try {
    await write(update(keys.connection(id), { set, add, when, refusal, onWritten, onRefusal }));
  } catch (error) {
    if (error !== refusal) throw error;
  }
  return { connection, there };
};

/**
 * Counts a frame from a connection and returns the connection. Returns undefined if the caller must cut it off, because it sent far
 * too many frames or is unknown. 1 write unit, or 2 for the first frame after a silence.
 */
export const countFrame = (id: string, now: Date): Promise<ConnectionRecord | undefined> =>
  withFreshReads(async () => {
    const owing = { between: [now.getTime(), framesAhead(frameAllowance.maxOwed - 1, now)] } as const;
    const next = await change(id, { add: { sentUntilMs: frameAllowance.everyMs }, when: { sentUntilMs: owing } });
    const isSilent = Number(next.there?.sentUntilMs?.N) < now.getTime();
    if (next.connection || !isSilent) return next.connection;
    const silent = { below: now.getTime() };
    const first = await change(id, { set: { sentUntilMs: framesAhead(1, now) }, when: { sentUntilMs: silent } });
    if (!first.connection) throw new StaleRead();
    return first.connection;
  });

/**
 * Replaces the watched projects and returns the new ones, or undefined for a late frame: the gateway may change the order.
 * 2 write units, and 2 for each change. @throws AppError CONFLICT if the connection ended or frames race; the browser then polls
 */
export const watchProjects = async (
  connection: ConnectionRecord,
  { projects, number }: WatchFrame,
  now: Date,
): Promise<string[] | undefined> => {
  const { id, watching, watchNumber } = connection;
  if (number !== undefined && number <= (watchNumber ?? 0)) return undefined;
  const begun = projects.filter((project) => !watching.includes(project));
  const ended = watching.filter((project) => project !== desk && !projects.includes(project));
  const changes = { watching: projects, ...(number && { watchNumber: number }) };
  await transact([
    // Writes even if nothing begins or ends, so that the answer is right.
    update(keys.connection(id), { set: changes, when: { watching, watchNumber: watchNumber ?? null } }),
    ...begun.map((project) => putListener(project, listenerOf(connection), now)),
    ...ended.map((project) => remove(keys.listener(project, id))),
  ]);
  return begun;
};

const listedAtOnce = 100;

/** AP147: the connections that watch a project. 0.5 read units for each 4 KB, about 25 of them. */
const findWatching = (projectId: string): Promise<ListenerRecord[]> =>
  collect(eachPage<ListenerRecord>({ partition: collections.projectListeners(projectId) }, listedAtOnce));

export const listListeners = (audience: Audience): Promise<ListenerRecord[]> =>
  'user' in audience ? findOpenConnections(audience.user) : findWatching(audience.project);
