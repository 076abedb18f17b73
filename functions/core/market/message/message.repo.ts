import { collections, keys } from '#core/kernel/table/keys';
import { countUpTo, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import type { MessageRecord } from './message';

/** AP54: returns the messages of two users, newest first. 1 read unit for each 4 KB, about 12. */
export const listMessages = (userId: string, otherId: string, request: PageRequest): Promise<Page<MessageRecord>> =>
  queryPage<MessageRecord>({ partition: collections.thread(userId, otherId), consistent: true }, request);

/** AP56: returns one message. 1 read unit. */
export const findMessage = (userId: string, otherId: string, id: string): Promise<MessageRecord | undefined> =>
  get<MessageRecord>(keys.message(userId, otherId, id));

interface MessagePlace {
  userId: string;
  otherId: string;
  lastMessageId: string;
}

/** AP55: returns the last messages of conversations. 0.5 read units for each 4 KB. Reads again, consistently, what is missing. */
export const findLastMessages = async (conversations: readonly MessagePlace[]): Promise<Map<string, MessageRecord>> => {
  const placeOf = ({ userId, otherId, lastMessageId }: MessagePlace) => keys.message(userId, otherId, lastMessageId);
  const found = new Map((await getMany<MessageRecord>(conversations.map(placeOf))).map((message) => [message.id, message]));
  for (const late of conversations.filter(({ lastMessageId }) => !found.has(lastMessageId))) {
    const message = await get<MessageRecord>(placeOf(late));
    if (message) found.set(message.id, message);
  }
  return found;
};

/** AP224: counts the messages of two users, up to `most`. 0.5 read units for each 4 KB, about 12. */
export const countMessages = (userId: string, otherId: string, most: number): Promise<{ count: number; hasMore: boolean }> =>
  countUpTo(collections.thread(userId, otherId), most);
