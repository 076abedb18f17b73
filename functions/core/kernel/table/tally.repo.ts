import { type AppError, notFound } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { get, getByPrefix, getEach } from '#core/kernel/table/read';
import { check, update, type Write } from '#core/kernel/table/write';
import { type Boxes, emptyInbox, emptyTally, type Inbox, type Tally } from './tally';

type CounterOf<Box> = Exclude<keyof Box, 'closedAt' | 'suspendedAt' | 'deletionHash' | 'notificationsReadBefore'>;
export type TallyCounter = CounterOf<Tally>;

/** Adds to an account's counters, once in a transaction. Refused (NOT_FOUND) if the account is deleted or closing. */
export const addToTally = (userId: string, add: Partial<Record<TallyCounter, number>>, refusal = notFound('User')): Write =>
  update(keys.tally(userId), { add, when: { closedAt: { absent: true } }, refusal });

export const addToTallyUnlessSuspended = (userId: string, add: Partial<Record<TallyCounter, number>>, refusal: AppError): Write =>
  update(keys.tally(userId), { add, when: { closedAt: { absent: true }, suspendedAt: { absent: true } }, refusal });

/** Also changes a closing account, because the other party's changes must still be undone there. */
export const addToTallyEvenIfClosing = (userId: string, add: Partial<Record<TallyCounter, number>>): Write =>
  update(keys.tally(userId), { add, refusal: notFound('User') });

export const addToInbox = (userId: string, add: Partial<Record<CounterOf<Inbox>, number>>): Write =>
  update(keys.inbox(userId), { add, when: { closedAt: { absent: true } }, refusal: notFound('User') });

/** Refuses (NOT_FOUND) a transaction if the account is deleted or closing. */
export const checkOpen = (userId: string, refusal = notFound('User')): Write =>
  check(keys.tally(userId), { PK: { present: true }, closedAt: { absent: true } }, refusal);

/** AP04: the counters of an account. 1 read unit. */
export const getTally = async (userId: string): Promise<Tally> => (await get<Tally>(keys.tally(userId))) ?? emptyTally;

/** AP15: the tally and the inbox of an account. 1 read unit. */
export const getBoxes = async (userId: string): Promise<Boxes> => {
  const [tally, inbox] = [keys.tally(userId), keys.inbox(userId)];
  const found = await getByPrefix(tally);
  return { tally: { ...emptyTally, ...found[tally.SK] }, inbox: { ...emptyInbox, ...found[inbox.SK] } };
};

/** AP08: the counters of several accounts, in their order. 0.5 read units each. */
export const getTallies = async (userIds: readonly string[]): Promise<Tally[]> =>
  (await getEach<Tally>(userIds.map(keys.tally))).map((tally) => tally ?? emptyTally);
