import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { env } from '#functions/env';
import { table } from './client';
import { type Key, withoutKeys } from './keys';
import { type IndexName, tableSchema } from './schema';

export interface Page<T> {
  items: T[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** Set if the search stopped early: more may exist, and there is no next page. */
  truncated?: boolean;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

export type Test = { attribute: string } & ({ equals: string | boolean } | { contains: string } | { beginsWith: string });

interface Collection {
  /** Built by `collections`, `gsi1`, `gsi2` or `gsi3` of keys.ts. */
  partition: string;
  index?: IndexName;
  /** Default: newest first. */
  order?: 'newest-first' | 'oldest-first';
  /** Keeps items whose attributes begin with these texts. All items read are paid for. */
  beginsWith?: Record<string, string>;
  where?: readonly (readonly Test[])[];
  except?: { attribute: string; value: string | boolean };
  /** Strongly consistent; not possible on an index. */
  consistent?: boolean;
  /** Keeps the keys on the items, for an index that projects nothing else. */
  withKeys?: boolean;
}

const filterOf = ({ beginsWith = {}, where = [], except }: Collection) => {
  const names: Record<string, string> = {};
  const values: Record<string, string | boolean> = {};
  const compare = (attribute: string, value: string | boolean, expression: (name: string, value: string) => string): string => {
    const number = Object.keys(names).length;
    names[`#f${number}`] = attribute;
    values[`:f${number}`] = value;
    return expression(`#f${number}`, `:f${number}`);
  };
  const expressionOf = (test: Test): string => {
    if ('equals' in test) return compare(test.attribute, test.equals, (name, value) => `${name} = ${value}`);
    if ('contains' in test) return compare(test.attribute, test.contains, (name, value) => `contains(${name}, ${value})`);
    return compare(test.attribute, test.beginsWith, (name, value) => `begins_with(${name}, ${value})`);
  };
  const filters = [
    ...Object.entries(beginsWith).map(([attribute, text]) => expressionOf({ attribute, beginsWith: text })),
    ...where.map((tests) => `(${tests.map(expressionOf).join(' OR ')})`),
    ...(except ? [compare(except.attribute, except.value, (name, value) => `${name} <> ${value}`)] : []),
  ];
  return { filter: filters.length > 0 ? filters.join(' AND ') : undefined, names, values };
};

// Bounds the reads of one filtered page, which may then be short but has a cursor.
const maxQueries = 10;

/** Reads one page. A forged cursor can only skip items that the caller may read. @throws AppError INVALID_CURSOR */
export const queryPage = async <T>(collection: Collection, { limit, cursor }: PageRequest): Promise<Page<T>> => {
  const { partition, index, order } = collection;
  const schema = tableSchema.indexes.find(({ name }) => name === index) ?? tableSchema;
  const forward = order === 'oldest-first';
  const { filter, names, values } = filterOf(collection);
  const list = listOf(collection);
  let position = cursor === undefined ? undefined : readCursor(list, cursor);
  const items: Record<string, unknown>[] = [];
  for (let queries = 1; ; queries += 1) {
    const answer = await table().send(
      new QueryCommand({
        TableName: env.TABLE_NAME,
        IndexName: index,
        KeyConditionExpression: `#pk = :pk${position === undefined ? '' : ` AND #sk ${forward ? '>' : '<'} :position`}`,
        FilterExpression: filter,
        ExpressionAttributeNames: {
          ...names,
          '#pk': schema.partitionKey,
          ...(position !== undefined && { '#sk': schema.sortKey }),
        },
        ExpressionAttributeValues: { ...values, ':pk': partition, ...(position !== undefined && { ':position': position }) },
        ScanIndexForward: forward,
        ConsistentRead: collection.consistent ?? false,
        Limit: filter ? 100 : limit + 1,
      }),
    );
    items.push(...(answer.Items ?? []));
    const last = answer.LastEvaluatedKey?.[schema.sortKey] as string | undefined;
    const full = items.length > limit;
    if (full || last === undefined || queries === maxQueries) {
      const kept = items.slice(0, limit);
      const end = full ? (kept.at(-1)?.[schema.sortKey] as string) : last;
      return {
        items: collection.withKeys ? (kept as T[]) : kept.map((item) => withoutKeys<T>(item)),
        next: end === undefined ? undefined : writeCursor(list, end),
      };
    }
    position = last;
  }
};

/** Reads one page of GSI3, which projects only keys. Returns the sort keys. @throws AppError INVALID_CURSOR */
export const queryKeys = async (
  partition: string,
  request: PageRequest,
  order: Collection['order'] = 'newest-first',
): Promise<Page<string>> => {
  const { items, next } = await queryPage<{ GSI3SK: string }>({ index: 'GSI3', partition, order, withKeys: true }, request);
  return { items: items.map(({ GSI3SK }) => GSI3SK), next };
};

/** Reads part of a partition, newest first, after the key `below`. 0.5 read units for each 4 KB. */
export const readBelow = async <T>(
  partition: string,
  { limit, below }: { limit: number; below?: string | undefined },
): Promise<{ items: (T & Pick<Key, 'SK'>)[]; isLast: boolean }> => {
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: `PK = :pk${below === undefined ? '' : ' AND SK < :below'}`,
      ExpressionAttributeValues: { ':pk': partition, ...(below !== undefined && { ':below': below }) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return { items: Items as (T & Pick<Key, 'SK'>)[], isLast: LastEvaluatedKey === undefined };
};

/** Counts the items of a partition, up to `most`. 0.5 read units for each 4 KB counted, a megabyte at most. */
export const countUpTo = async (partition: string, most: number): Promise<{ count: number; hasMore: boolean }> => {
  const { Count = 0, LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      Select: 'COUNT',
      Limit: most + 1,
    }),
  );
  return { count: Math.min(Count, most), hasMore: Count > most || LastEvaluatedKey !== undefined };
};

/** Yields every item of a collection, page by page. For deletion and export, never for an answer. `from`: a cursor. */
export async function* eachPage<T>(collection: Collection, limit: number, from?: string): AsyncGenerator<T[]> {
  let cursor = from;
  do {
    const page = await queryPage<T>(collection, { limit, cursor });
    if (page.items.length > 0) yield page.items;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** Yields what GSI3 lists as due before a time, earliest first, page by page. `of` reads a sort key. */
export async function* eachDue<T extends { dueAt: string }>(
  partition: string,
  of: (sortKey: string) => T,
  before: Date,
  limit = 100,
): AsyncGenerator<T[]> {
  const keys = eachPage<{ GSI3SK: string }>({ index: 'GSI3', partition, order: 'oldest-first', withKeys: true }, limit);
  for await (const page of keys) {
    const due = page.map(({ GSI3SK }) => of(GSI3SK)).filter(({ dueAt }) => dueAt < before.toISOString());
    if (due.length > 0) yield due;
    if (due.length < page.length) return;
  }
}

export const collect = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

const listOf = ({ partition, index, beginsWith = {}, where }: Collection): unknown[] => [
  partition,
  index ?? null,
  beginsWith,
  ...(where ? [where] : []),
];

/** Returns a cursor that starts after `position`, whether or not an item has that key. */
export const cursorAt = (collection: Collection, position: string): string => writeCursor(listOf(collection), position);

const checksum = (list: readonly unknown[], position: string): string => sha256(JSON.stringify([...list, position])).slice(0, 16);

export const writeCursor = (list: readonly unknown[], position: string): string =>
  Buffer.from(`${checksum(list, position)}${position}`).toString('base64url');

export const invalidCursor = (): AppError => new AppError('INVALID_CURSOR', 'This list cursor is not valid');

/** Returns the position in a cursor of the same list. @throws AppError INVALID_CURSOR */
export const readCursor = (list: readonly unknown[], cursor: string): string => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const position = text.slice(16);
  // Comparing the whole cursor rejects other encodings of the same bytes.
  if (position === '' || writeCursor(list, position) !== cursor) throw invalidCursor();
  return position;
};
