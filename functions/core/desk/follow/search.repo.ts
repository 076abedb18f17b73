import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#core/kernel/table/client';
import { collections, type Key, keys, lastPartOf, type SearchKind } from '#core/kernel/table/keys';
import { put, remove, type Write } from '#core/kernel/table/write';
import { env } from '#functions/env';

/** A search may begin with the first `words` of the name. `after` may follow it. */
interface SearchName {
  text: string | null;
  words: number;
  after?: readonly (string | null)[];
}

interface Findable {
  kind: SearchKind;
  id: string;
  names: readonly SearchName[];
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
const beginnings = ({ text, words, after = [] }: SearchName): string[] => {
  const own = fold(text ?? '')
    .split(' ')
    .filter(Boolean);
  const all = [...own, fold(after.join(' '))].filter(Boolean);
  return own.slice(0, words).map((_, from) => cut(all.slice(from).join(' ')));
};

/** Returns distinct keys, about 150 bytes each. */
export const searchEntriesOf = ({ kind, id, names }: Findable): Key[] =>
  [...new Set(names.flatMap(beginnings))].map((text) => keys.deskSearchEntry(kind, text, id));

const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const without = (some: readonly Key[], others: readonly Key[]): Key[] => {
  const names = new Set(others.map(nameOf));
  return some.filter((key) => !names.has(nameOf(key)));
};

/** An item's search entries before a change, after it, and now. A deleted item has none now. */
export interface EntryChange {
  before: readonly Key[];
  after: readonly Key[];
  current: readonly Key[];
}

export const isRenamed = ({ before, after }: Omit<EntryChange, 'current'>): boolean =>
  without(before, after).length + without(after, before).length > 0;

/**
 * Writes the entries of the current names, because changes may arrive out of order. 2 write units for each entry that changes.
 */
export const updateSearchEntries = (changes: readonly EntryChange[]): Write[] => {
  const writes = new Map<string, Write>();
  for (const { before, after, current } of changes) {
    const [gone, added] = [without([...before, ...after], current), without(without(after, before), without(after, current))];
    for (const key of gone) writes.set(nameOf(key), remove(key));
    for (const key of added)
      writes.set(nameOf(key), put({ ...key, entity: 'DeskSearchEntry', id: lastPartOf(key) }, { replace: true }));
  }
  return [...writes.values()];
};

export interface SearchMatches {
  entries: { id: string; SK: string }[];
  hasMore: boolean;
}

/** More than are shown, because an item may have several entries with the same beginning. */
const maxRead = 60;

/** AP220: returns the first 60 entries that begin with a text, in alphabetical order. 1 read unit for each 4 KB, about 25. */
export const searchByPrefix = async (kind: SearchKind, text: string): Promise<SearchMatches> => {
  const begins = cut(fold(text));
  if (begins === '') return { entries: [], hasMore: false };
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :begins)',
      ExpressionAttributeValues: { ':pk': collections.deskSearch(kind, begins), ':begins': begins },
      ConsistentRead: true,
      Limit: maxRead,
    }),
  );
  return { entries: Items.map(({ id, SK }) => ({ id, SK })), hasMore: LastEvaluatedKey !== undefined };
};
