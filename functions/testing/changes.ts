import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { table } from '#core/kernel/table/client';
import { everyItem, type Item } from './everything';

/** Names for ids and times in a test: `{ [owner.id]: 'owner', [now.toISOString()]: 'now' }`. */
export type Names = Record<string, string>;

/** The engine returns the parts of a value in any order. */
const inOrder = (_: string, part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;

/** Makes a text equal in every run: replaces ids and times by their names, or else by their kind. */
const named = (value: unknown, names: Names): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, inOrder) ?? 'nothing');
  return Object.entries(names)
    .reduce((all, [id, name]) => all.replaceAll(id, name), text)
    .replace(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'an id')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a time')
    .replace(/^(AUDIT#\w+#)\d{4} /, '$1year ');
};

const keyOf = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>): string => `${PK} ${SK}`;

const itemsByKey = async (): Promise<Map<string, Record<string, unknown>>> =>
  new Map((await everyItem()).map(({ PK, SK, ...attributes }) => [keyOf({ PK, SK }), attributes]));

const lineOf = (was: Record<string, unknown>, is: Record<string, unknown>, names: Names): string =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .sort()
    .map((name) =>
      Object.keys(was).length === 0
        ? `${name}=${named(is[name], names)}`
        : `${name}: ${named(was[name], names)} > ${named(is[name], names)}`,
    )
    .join(', ');

/**
 * The changes that `action` makes to the table, one line per item: `+` for a new item, `-` for a deleted one, otherwise the
 * attributes with their old and new values. Covers the whole table, so that a write that does too little or too much is noticed.
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
    lines.push(`${sign} ${named(key, names)}${is ? ` ${lineOf(was ?? {}, is, names)}` : ''}`);
  }
  return lines.sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1)).join('\n');
};

/** How an item differs: `undefined` for a missing attribute, `'gone'` for a missing item. */
export type Difference = Record<string, unknown> | 'gone';

/** Writes an item changed by `other`. @returns the written item; undefined if it is deleted */
const write = async (item: Item, other: Difference): Promise<Item | undefined> => {
  const TableName = process.env.TABLE_NAME;
  if (other === 'gone') {
    await table().send(new DeleteCommand({ TableName, Key: { PK: item.PK, SK: item.SK } }));
    return undefined;
  }
  const Item = Object.fromEntries(Object.entries({ ...item, ...other }).filter(([, value]) => value !== undefined)) as Item;
  await table().send(new PutCommand({ TableName, Item }));
  return Item;
};

const itemAt = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>, items: readonly Item[]): Item => {
  const item = items.find((one) => one.PK === PK && one.SK === SK);
  if (!item) throw new Error(`There is no item ${PK} ${SK} that could be different`);
  return item;
};

/** Changes an item directly in the table, without the product's code. */
export const makeDifferent = async (key: Pick<Item, 'PK' | 'SK'>, other: Difference): Promise<void> => {
  await write(itemAt(key, await everyItem()), other);
};

/**
 * Expects that `action` is refused with `error`, and changes nothing, if an item differs from what was read. Restores the table
 * afterwards. `other`: how the item differs.
 */
export const expectRefused = async (
  action: () => Promise<unknown>,
  key: Pick<Item, 'PK' | 'SK'>,
  other: Difference,
  error: Error | (new () => Error),
): Promise<void> => {
  const before = await everyItem();
  const item = itemAt(key, before);
  const changed = await write(item, other);
  await expect(action(), JSON.stringify(other)).rejects.toThrow(error);
  const byKey = (items: readonly (Item | undefined)[]) => new Map(items.flatMap((one) => (one ? [[keyOf(one), one]] : [])));
  const expected = byKey(before.map((one) => (one === item ? changed : one)));
  expect(byKey(await everyItem()), 'what a refused write has changed').toEqual(expected);
  await write(item, {});
};
