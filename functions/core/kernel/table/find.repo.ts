import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/env';
import { table } from './client';
import { collections, type FoundKind, type Key, keys } from './keys';
import { put, remove, type Write } from './write';

/** A name, how many of its words a search may begin with, and what may follow the name. */
export interface FoundName {
  text: string | null;
  words: number;
  after?: readonly (string | null)[];
}

export interface Findable {
  kind: FoundKind;
  id: string;
  names: readonly FoundName[];
}

const maxText = 48;

const cut = (text: string): string => [...text].slice(0, maxText).join('').trimEnd();

/** Lower-cases text and removes accents, periods and apostrophes. Every other sign becomes a space. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘ʻ`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Harbor & Pine Staging" with two words: `harbor pine staging` and `pine staging`. */
const beginnings = ({ text, words, after = [] }: FoundName): string[] => {
  const own = fold(text ?? '')
    .split(' ')
    .filter(Boolean);
  const all = [...own, fold(after.join(' '))].filter(Boolean);
  return own.slice(0, words).map((_, from) => cut(all.slice(from).join(' ')));
};

/** Returns the keys of the distinct search entries. About 150 bytes each. */
export const findEntriesOf = ({ kind, id, names }: Findable): Key[] =>
  [...new Set(names.flatMap(beginnings))].map((text) => keys.findEntry(kind, text, id));

const idIn = ({ SK }: Pick<Key, 'SK'>): string => SK.slice(SK.lastIndexOf('#') + 1);

const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const without = (some: readonly Key[], others: readonly Key[]): Key[] => {
  const names = new Set(others.map(nameOf));
  return some.filter((key) => !names.has(nameOf(key)));
};

/** Replaces search entries, in a transaction that checks the names. 2 write units for each entry added or removed. */
export const refileForFind = (before: readonly Key[], after: readonly Key[]): Write[] => [
  ...without(before, after).map((key) => remove(key)),
  ...without(after, before).map((key) => put({ ...key, entity: 'FindEntry', id: idIn(key) }, { replace: true })),
];

export interface FoundEntries {
  entries: { id: string; SK: string }[];
  hasMore: boolean;
}

/** One thing may have several entries that begin alike. */
const readAtMost = 60;

/** AP220: the first 60 entries that begin with a text, in alphabetical order. 1 read unit for each 4 KB, about 25 of them. */
export const findByBeginning = async (kind: FoundKind, text: string): Promise<FoundEntries> => {
  const begins = cut(fold(text));
  if (begins === '') return { entries: [], hasMore: false };
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :begins)',
      ExpressionAttributeValues: { ':pk': collections.find(kind, begins), ':begins': begins },
      ConsistentRead: true,
      Limit: readAtMost,
    }),
  );
  return { entries: Items.map(({ id, SK }) => ({ id, SK })), hasMore: LastEvaluatedKey !== undefined };
};
