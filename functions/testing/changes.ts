import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { table } from '#core/kernel/table/client';
import { everyItem, type Item } from './everything';
import { nameOf } from './written';

/** Names for ids and times in a test: `{ [owner.id]: 'owner', [now.toISOString()]: 'now' }`. */
export type Names = Record<string, string>;

/** Sorts the keys of objects, because the engine returns them in any order. */
const sortKeys = (_: string, part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;

/** Makes a value equal in every run: replaces ids and times by their names, or by "an id" and "a time". */
const withNames = (value: unknown, names: Names): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, sortKeys) ?? 'nothing');
  return Object.entries(names)
    .reduce((all, [id, name]) => all.replaceAll(id, name), text)
    .replace(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'an id')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a time')
    .replace(/^(AUDIT#\w+#)\d{4} /, '$1year ');
};

const itemsByKey = async (): Promise<Map<string, Record<string, unknown>>> =>
  new Map((await everyItem()).map(({ PK, SK, ...attributes }) => [nameOf({ PK, SK }), attributes]));

const describeAttributes = (was: Record<string, unknown>, is: Record<string, unknown>, names: Names): string =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .sort()
    .map((name) =>
      Object.keys(was).length === 0
        ? `${name}=${withNames(is[name], names)}`
        : `${name}: ${withNames(was[name], names)} > ${withNames(is[name], names)}`,
    )
    .join(', ');

/**
 * Returns the changes that `action` makes to the table, one line per item: `+` for a new item, `-` for a deleted one, otherwise the
 * attributes with their old and new values. Covers the whole table, so that a test notices missing and unexpected writes.
 */
export const changesOf = async (action: () => Promise<unknown>, names: Names = {}): Promise<string> => {
  const before = await itemsByKey();
  await action();
  const after = await itemsByKey();
  const lines: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (isDeepStrictEqual(was, is)) continue;
    const sign = was ? (is ? ' ' : '-') : '+';
    lines.push(`${sign} ${withNames(key, names)}${is ? ` ${describeAttributes(was ?? {}, is, names)}` : ''}`);
  }
  return lines.sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1)).join('\n');
};

/** Attributes to change in an item. `undefined` removes an attribute, `'gone'` the whole item. */
export type Difference = Record<string, unknown> | 'gone';

/** Writes an item with `changes`. @returns the written item, or undefined if it is deleted */
const writeDifference = async (item: Item, changes: Difference): Promise<Item | undefined> => {
  const TableName = process.env.TABLE_NAME;
  if (changes === 'gone') {
    await table().send(new DeleteCommand({ TableName, Key: { PK: item.PK, SK: item.SK } }));
    return undefined;
  }
  const Item = Object.fromEntries(Object.entries({ ...item, ...changes }).filter(([, value]) => value !== undefined)) as Item;
  await table().send(new PutCommand({ TableName, Item }));
  return Item;
};

const findItem = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>, items: readonly Item[]): Item => {
  const item = items.find((one) => one.PK === PK && one.SK === SK);
  if (!item) throw new Error(`There is no item ${PK} ${SK} to change`);
  return item;
};

/** Changes an item directly in the table, without the product's code. */
export const changeItem = async (key: Pick<Item, 'PK' | 'SK'>, changes: Difference): Promise<void> => {
  const { Item } = await table().send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { PK: key.PK, SK: key.SK }, ConsistentRead: true }),
  );
  if (!Item) throw new Error(`There is no item ${nameOf(key)} to change`);
  await writeDifference(Item as Item, changes);
};

/**
 * Expects that `action` fails with `error` and changes nothing after an item was changed by `changes`. Restores the item afterwards.
 */
export const expectRefused = async (
  action: () => Promise<unknown>,
  key: Pick<Item, 'PK' | 'SK'>,
  changes: Difference,
  error: Error | (new () => Error),
): Promise<void> => {
  const before = await everyItem();
  const item = findItem(key, before);
  const changed = await writeDifference(item, changes);
  await expect(action(), JSON.stringify(changes)).rejects.toThrow(error);
  const byKey = (items: readonly (Item | undefined)[]) => new Map(items.flatMap((one) => (one ? [[nameOf(one), one]] : [])));
  const expected = byKey(before.map((one) => (one === item ? changed : one)));
  expect(byKey(await everyItem()), 'what a refused write has changed').toEqual(expected);
  await writeDifference(item, {});
};
