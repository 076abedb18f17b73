import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { table } from '#core/table/client';
import { everyItem, type Item, restore } from './everything';

/** What ids and moments stand for in a test: `{ [owner.id]: 'owner', [now.toISOString()]: 'now' }`. */
export type Names = Record<string, string>;

/** DynamoDB keeps no order of what is in a map. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The same in every run: what has a name by that, other ids and moments as what they are. */
const named = (value: unknown, names: Names): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, inOrder) ?? 'nothing');
  return Object.entries(names)
    .reduce((all, [id, name]) => all.replaceAll(id, name), text)
    .replace(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'an id')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a time');
};

const keyOf = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>): string => `${PK} ${SK}`;

/** The items by their keys; the totals, which are spread over shards at random, as one. */
const itemsByKey = async (): Promise<Map<string, Record<string, unknown>>> => {
  const items = new Map<string, Record<string, unknown>>();
  const totals: Record<string, number> = {};
  for (const item of await everyItem()) {
    const { PK: _, SK: __, ...attributes } = item;
    if (item.entity !== 'Statistics') items.set(keyOf(item), attributes);
    else
      for (const [name, amount] of Object.entries(attributes))
        if (typeof amount === 'number') totals[name] = (totals[name] ?? 0) + amount;
  }
  return items.set('STATISTICS', totals);
};

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
 * What `act` changes of the table, a line for each item: `+` where it is new, `-` where it is gone, and otherwise which attributes went
 * from what to what. All else is as it was, so a write that does less than it should, or more, is seen.
 */
export const changesOf = async (act: () => Promise<unknown>, names: Names = {}): Promise<string> => {
  const before = await itemsByKey();
  await act();
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

/**
 * Expects that `act` is refused with `error` where one item is not as it was read, and that it changes nothing then; afterwards everything
 * is as before. `other`: what is different about the item, `undefined` for an attribute that is gone; `'gone'` for the whole item.
 */
export const expectRefused = async (
  act: () => Promise<unknown>,
  { PK, SK }: Pick<Item, 'PK' | 'SK'>,
  other: Record<string, unknown> | 'gone',
  error: Error | (new () => Error),
): Promise<void> => {
  const before = await everyItem();
  const TableName = process.env.TABLE_NAME;
  const item = before.find((one) => one.PK === PK && one.SK === SK);
  if (!item) throw new Error(`There is no item ${PK} ${SK} that could be different`);
  if (other === 'gone') await table().send(new DeleteCommand({ TableName, Key: { PK, SK } }));
  else {
    const changed = Object.entries({ ...item, ...other }).filter(([, value]) => value !== undefined);
    await table().send(new PutCommand({ TableName, Item: Object.fromEntries(changed) }));
  }
  const disturbed = await everyItem();
  await expect(act(), JSON.stringify(other)).rejects.toThrow(error);
  expect(await everyItem(), 'what a refused write has changed').toEqual(disturbed);
  await restore(before);
};
