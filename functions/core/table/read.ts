import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#core/errors';
import { env } from '#functions/env';
import { table } from './client';
import { type Key, withoutKeys } from './keys';

/** One item, as it is now (strongly consistent), or undefined. */
export const get = async <T>(key: Key): Promise<T | undefined> => {
  const { Item } = await table().send(new GetCommand({ TableName: env.TABLE_NAME, Key: key, ConsistentRead: true }));
  return Item && withoutKeys<T>(Item);
};

const batchSize = 100;
const attempts = 6;

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

/** The items of `keys`, each in its key's place; undefined where there is none. 0.5 read units each and 4 KB. */
export const getEach = async <T>(keys: readonly Key[]): Promise<(T | undefined)[]> => {
  const found = await readBatches<T>(new Map(keys.map((key) => [nameOf(key), key])));
  return keys.map((key) => found.get(nameOf(key)));
};

/** The items of `keys` that exist, in the order of `keys`; each key is read once however often it is named. */
export const getMany = async <T>(keys: readonly Key[]): Promise<T[]> => {
  const unique = new Map(keys.map((key) => [nameOf(key), key]));
  const found = await readBatches<T>(unique);
  return [...unique.keys()].flatMap((name) => found.get(name) ?? []);
};

const readBatches = async <T>(unique: ReadonlyMap<string, Key>): Promise<Map<string, T>> => {
  const found = new Map<string, T>();
  const wanted = [...unique.values()];
  for (let start = 0; start < wanted.length; start += batchSize) {
    let pending: Key[] = wanted.slice(start, start + batchSize);
    for (let attempt = 1; pending.length > 0; attempt += 1) {
      const answer = await table().send(new BatchGetCommand({ RequestItems: { [env.TABLE_NAME]: { Keys: pending } } }));
      for (const item of answer.Responses?.[env.TABLE_NAME] ?? [])
        found.set(nameOf(item as unknown as Key), withoutKeys<T>(item));
      // DynamoDB hands back what it did not get to: over 16 MB, or throttled.
      pending = (answer.UnprocessedKeys?.[env.TABLE_NAME]?.Keys ?? []) as Key[];
      if (pending.length > 0 && attempt === attempts) throw new AppError('UNAVAILABLE', 'The service is busy. Please try again.');
      if (pending.length > 0) await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
  return found;
};
