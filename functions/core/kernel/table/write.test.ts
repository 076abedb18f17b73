import { describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import type { Key } from './keys';
import { get } from './read';
import { transact, write } from './transact';
import { type Conditions, check, put as putItem, remove, update } from './write';

/** Of any entity. */
const put = (item: Key & Record<string, unknown>, options?: Parameters<typeof putItem>[1]) =>
  putItem({ ...item, entity: 'Job' }, options);

let sequence = 0;
const anItem = async (attributes: Record<string, unknown> = {}) => {
  sequence += 1;
  const key = { PK: `TEST#${sequence}`, SK: 'ITEM' };
  await write(put({ ...key, ...attributes }));
  return key;
};
const refusal = conflict('refused');

describe('put', () => {
  it('creates an item, and replaces one only on request', async () => {
    const key = await anItem({ n: 1 });
    await expect(write(put({ ...key, n: 2 }, { refusal }))).rejects.toBe(refusal);
    await write(put({ ...key, n: 3 }, { replace: true }));
    expect(await get(key)).toEqual({ n: 3 });
  });

  it('replaces only an item that meets the conditions', async () => {
    const key = await anItem({ n: 1, name: 'before' });
    const over = { n: { atMost: '5' }, name: 'before' };
    await expect(write(put({ ...key, n: 2 }, { over, refusal }))).rejects.toBe(refusal);
    await write(put({ ...key, n: '5', name: 'before' }, { replace: true }));
    await write(put({ ...key, n: 3 }, { over, refusal }));
    expect(await get(key)).toEqual({ n: 3 });
    await write(put({ PK: 'TEST#over nothing', SK: 'ITEM', n: 4 }, { over }));
    expect(await get({ PK: 'TEST#over nothing', SK: 'ITEM' })).toEqual({ n: 4 });
  });

  it('omits undefined and keeps null', async () => {
    expect(await get(await anItem({ a: undefined, b: null }))).toEqual({ b: null });
  });
});

describe('update', () => {
  it('sets, adds, and removes in one write, with any attribute names', async () => {
    // `status`, `name`, `count` and `comment` are among DynamoDB's reserved words.
    const key = await anItem({ status: 'open', count: 5, comment: 'x', name: 'before' });
    await write(update(key, { set: { status: 'closed', name: undefined }, add: { count: -2, year: 3 }, unset: ['comment'] }));
    expect(await get(key)).toEqual({ status: 'closed', count: 3, year: 3, name: null });
  });

  it('does not create a missing item unless it is an upsert', async () => {
    const key = { PK: 'TEST#none', SK: 'ITEM' };
    await expect(write(update(key, { set: { n: 1 }, refusal }))).rejects.toBe(refusal);
    await write(update(key, { add: { n: 2 }, upsert: true }));
    expect(await get(key)).toEqual({ n: 2 });
  });

  it.each<[Conditions, boolean]>([
    [{ n: 5 }, true],
    [{ n: 6 }, false],
    [{ n: '5' }, false],
    [{ text: 'b' }, true],
    [{ flag: false }, true],
    [{ flag: true }, false],
    [{ nothing: null }, true],
    [{ missing: null }, true],
    [{ n: null }, false],
    [{ missing: { absent: true } }, true],
    [{ nothing: { absent: true } }, false],
    [{ nothing: { present: true } }, true],
    [{ missing: { present: true } }, false],
    [{ n: { below: 6 } }, true],
    [{ n: { below: 5 } }, false],
    [{ missing: { below: 5 } }, false],
    [{ text: { after: 'a' } }, true],
    [{ text: { after: 'b' } }, false],
    [{ text: { atMost: 'b' } }, true],
    [{ text: { atMost: 'a' } }, false],
    [{ list: ['x', 'y'] }, true],
    [{ list: ['y', 'x'] }, false],
    [{ list: [] }, false],
    [{ n: 5, text: 'b', missing: null }, true],
    [{ n: 5, text: 'c' }, false],
  ])('applies under the condition %j: %s', async (when, happens) => {
    const attributes = { n: 5, text: 'b', flag: false, nothing: null, list: ['x', 'y'] };
    const key = await anItem(attributes);
    const change = write(update(key, { set: { changed: true }, when, refusal }));
    await (happens ? expect(change).resolves.toBeUndefined() : expect(change).rejects.toBe(refusal));
    expect(await get(key)).toEqual(happens ? { ...attributes, changed: true } : attributes);
    // The same conditions mean the same to a deletion and to a check.
    const checked = transact([check(await anItem(attributes), when, refusal), put({ PK: `CHECK#${sequence}`, SK: 'X' })]);
    await (happens ? expect(checked).resolves.toBeUndefined() : expect(checked).rejects.toBe(refusal));
    const removed = write(remove(await anItem(attributes), { when, refusal }));
    await (happens ? expect(removed).resolves.toBeUndefined() : expect(removed).rejects.toBe(refusal));
  });
});

describe('remove', () => {
  it('fails for a missing item only on request', async () => {
    const key = { PK: 'TEST#never', SK: 'ITEM' };
    await write(remove(key));
    await expect(write(remove(key, { when: { PK: { present: true } }, refusal }))).rejects.toBe(refusal);
  });
});

describe('a refusal', () => {
  it('is a conflict by default', async () => {
    await expect(write(put(await anItem()))).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('an update that AWS never accepts', () => {
  const key = { PK: 'a', SK: 'b' };

  it('throws for a duplicate or key attribute, an empty update, or an inverted range', () => {
    expect(() => update(key, { set: { revision: 2 }, add: { revision: 1 } })).toThrow('Changes revision:');
    expect(() => update(key, { set: { note: 'x' }, unset: ['note'] })).toThrow('Changes note:');
    expect(() => update(key, { add: { count: 1 }, unset: ['count', 'count'] })).toThrow('Changes count, count:');
    for (const part of ['PK', 'SK']) {
      expect(() => update(key, { set: { [part]: 'x' } })).toThrow(`Changes ${part}:`);
      expect(() => update(key, { unset: [part] })).toThrow(`Changes ${part}:`);
    }
    expect(() => update(key, {})).toThrow('The update changes nothing');
    expect(() => update(key, { add: { count: 1 }, when: { count: { between: [2, 1] } } })).toThrow(
      'The range of count is empty: 2 to 1',
    );
    expect(() => update(key, { add: { count: 1 }, when: { count: { between: [1, 1] } } })).not.toThrow();
  });
});
