import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pauseBefore, retryUntil } from '#core/kernel/deadline';
import { busy } from '#core/kernel/errors';
import { env } from '#functions/env';
import { table } from './client';
import { type Key, withoutKeys } from './keys';

export type Get = <T>(key: Key) => Promise<T | undefined>;

/** Reads one item, strongly consistent. */
export const get: Get = async <T>(key: Key) => {
  const { Item } = await table().send(new GetCommand({ TableName: env.TABLE_NAME, Key: key, ConsistentRead: true }));
  return Item && withoutKeys<T>(Item);
};

/** Reads the items of a partition whose sort keys begin with `key`'s, strongly consistent. 1 read unit for each 4 KB in all. */
export const getByPrefix = async ({ PK, SK }: Key): Promise<Record<string, Record<string, unknown>>> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :sk)',
      ExpressionAttributeValues: { ':pk': PK, ':sk': SK },
      ConsistentRead: true,
    }),
  );
  return Object.fromEntries(Items.map((item) => [item.SK, withoutKeys(item)]));
};

const batchSize = 100;

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

/** Returns the items in the order of `keys`, undefined where there is none. 0.5 read units for each item and 4 KB. */
export const getEach = async <T>(keys: readonly Key[]): Promise<(T | undefined)[]> => {
  const found = await readBatches<T>(new Map(keys.map((key) => [nameOf(key), key])));
  return keys.map((key) => found.get(nameOf(key)));
};

/** Returns the items that exist, in the order of `keys`, without duplicates. */
export const getMany = async <T>(keys: readonly Key[]): Promise<T[]> => {
  const unique = new Map(keys.map((key) => [nameOf(key), key]));
  const found = await readBatches<T>(unique);
  return [...unique.keys()].flatMap((name) => found.get(name) ?? []);
};

/** Returns the items that exist, by id. */
export const getById = async <T extends { id: string }>(keys: readonly Key[]): Promise<Map<string, T>> =>
  new Map((await getMany<T>(keys)).map((item) => [item.id, item]));

/**
 * Reads items in one request, strongly consistent, and returns a `Get` that answers each of them once from memory. It reads any
 * other key, and a second request for the same key, from the table. 1 read unit for each item and 4 KB.
 */
export const prefetch = async (keys: readonly Key[]): Promise<Get> => {
  const unserved = new Map(keys.map((key) => [nameOf(key), key]));
  const found = await readBatches<unknown>(unserved, { ConsistentRead: true });
  return async <T>(key: Key) => (unserved.delete(nameOf(key)) ? (found.get(nameOf(key)) as T | undefined) : get<T>(key));
};

const readBatches = async <T>(unique: ReadonlyMap<string, Key>, how: { ConsistentRead?: true } = {}): Promise<Map<string, T>> => {
  const found = new Map<string, T>();
  const wanted = [...unique.values()];
  const until = retryUntil();
  for (let start = 0; start < wanted.length; start += batchSize) {
    let pending: Key[] = wanted.slice(start, start + batchSize);
    for (let attempt = 1; pending.length > 0; attempt += 1) {
      const answer = await table().send(new BatchGetCommand({ RequestItems: { [env.TABLE_NAME]: { Keys: pending, ...how } } }));
      for (const item of answer.Responses?.[env.TABLE_NAME] ?? [])
        found.set(nameOf(item as unknown as Key), withoutKeys<T>(item));
      // DynamoDB returns what it did not read: over 16 MB, or throttled.
      pending = (answer.UnprocessedKeys?.[env.TABLE_NAME]?.Keys ?? []) as Key[];
      if (pending.length > 0 && !(await pauseBefore(attempt, until))) throw busy();
    }
  }
  return found;
};
