import { describe, expect, it } from 'vitest';
import { measureConsumption } from '#functions/testing/capacity';
import { collections, gsi3, keys } from './keys';
import { eachPage, type Page, queryPage } from './page';
import { transact, write } from './transact';
import { put, remove } from './write';

interface Item {
  n: number;
  kind?: string;
}

let sequence = 0;
const id = (n: number) => String(n).padStart(26, '0');

/** A collection of items 0 to `count - 1`; `attributes` returns the attributes of each. */
const aCollection = async (count: number, attributes: (n: number) => Record<string, unknown> = () => ({})) => {
  sequence += 1;
  const userId = `collection${sequence}`;
  for (let start = 0; start < count; start += 100) {
    const numbers = Array.from({ length: Math.min(100, count - start) }, (_, index) => start + index);
    await transact(numbers.map((n) => put({ ...keys.notification(userId, id(n)), entity: 'Notification', n, ...attributes(n) })));
  }
  return { userId, collection: { partition: collections.notifications(userId), consistent: true } };
};

type Collection = Parameters<typeof queryPage>[0];
const numbers = ({ items }: Page<Item>) => items.map(({ n }) => n);
const readAll = async (collection: Collection, limit: number) => {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await queryPage<Item>(collection, { limit, cursor });
    pages.push(numbers(page));
    cursor = page.next;
  } while (cursor !== undefined);
  return pages;
};

describe('queryPage', () => {
  it('reads full pages newest first, each item once', async () => {
    const { collection } = await aCollection(7);
    expect(await readAll(collection, 3)).toEqual([[6, 5, 4], [3, 2, 1], [0]]);
    expect(await readAll({ ...collection, order: 'oldest-first' }, 3)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  it('returns no next page after the last, even if it is full', async () => {
    const { collection } = await aCollection(6);
    expect(await readAll(collection, 3)).toEqual([
      [5, 4, 3],
      [2, 1, 0],
    ]);
    expect(await readAll((await aCollection(0)).collection, 3)).toEqual([[]]);
  });

  it('returns items without keys unless keys are requested', async () => {
    const { collection } = await aCollection(1);
    expect((await queryPage(collection, { limit: 1 })).items).toEqual([{ n: 0 }]);
    expect((await queryPage({ ...collection, withKeys: true }, { limit: 1 })).items).toMatchObject([{ SK: id(0), n: 0 }]);
  });

  it('keeps its place if a read item is deleted or a newer one is added', async () => {
    const { userId, collection } = await aCollection(6);
    const first = await queryPage<Item>(collection, { limit: 2 });
    await write(remove(keys.notification(userId, id(4))));
    await write(remove(keys.notification(userId, id(3))));
    await write(put({ ...keys.notification(userId, id(9)), entity: 'Notification', n: 9 }));
    expect(numbers(await queryPage<Item>(collection, { limit: 2, cursor: first.next }))).toEqual([2, 1]);
  });

  it('fills its pages despite a filter', async () => {
    const { collection } = await aCollection(300, (n) => ({ kind: n % 10 === 0 ? 'kept one' : 'other' }));
    const kept = Array.from({ length: 30 }, (_, index) => 290 - index * 10);
    for (const filter of [{ beginsWith: { kind: 'kept' } }, { except: { attribute: 'kind', value: 'other' } }]) {
      const pages = await readAll({ ...collection, ...filter }, 12);
      expect(pages.flat()).toEqual(kept);
      expect(pages.map((page) => page.length)).toEqual([12, 12, 6]);
    }
  });

  it('limits its reads if a filter matches little, and returns a cursor to continue', async () => {
    const { collection } = await aCollection(1205, (n) => ({ kind: n < 3 ? 'kept' : 'other' }));
    const filtered = { ...collection, beginsWith: { kind: 'kept' } };
    let first: Page<Item> | undefined;
    const { commands } = await measureConsumption(async () => {
      first = await queryPage<Item>(filtered, { limit: 2 });
    });
    expect(commands).toHaveLength(10);
    expect(first?.items).toEqual([]);
    expect(first?.next).toBeDefined();
    expect((await readAll(filtered, 2)).flat()).toEqual([2, 1, 0]);
  });

  it("reads past DynamoDB's 1 MB limit", async () => {
    const { collection } = await aCollection(10, () => ({ kind: 'x'.repeat(300_000) }));
    expect(await readAll(collection, 9)).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], [0]]);
  });

  it('pages through an index with its own sort key', async () => {
    const items = Array.from({ length: 5 }, (_, n) => ({ ...keys.contactMessage(id(n)), ...gsi3.contactMessage(id(n)), n }));
    await transact(items.map((item) => put({ ...item, entity: 'ContactMessage' })));
    const directory = { index: 'GSI3', partition: gsi3.contactMessages(), withKeys: true } as const;
    const first = await queryPage<{ GSI3SK: string }>(directory, { limit: 3 });
    expect(first.items.map(({ GSI3SK }) => GSI3SK)).toEqual([id(4), id(3), id(2)]);
    const second = await queryPage<{ GSI3SK: string }>(directory, { limit: 3, cursor: first.next });
    expect(second.items.map(({ GSI3SK }) => GSI3SK)).toEqual([id(1), id(0)]);
    expect(second.next).toBeUndefined();
  });

  describe('a cursor', () => {
    it('is rejected if it was tampered with', async () => {
      const { collection } = await aCollection(3);
      const cursor = (await queryPage(collection, { limit: 1 })).next as string;
      const text = Buffer.from(cursor, 'base64url').toString();
      const other = (position: string) => Buffer.from(text.slice(0, 16) + position).toString('base64url');
      for (const forged of [
        '',
        'x',
        cursor.slice(1),
        cursor.slice(0, -1),
        `${cursor}A`,
        `${cursor}=`,
        cursor.toLowerCase(),
        other(id(1)),
        other(''),
        Buffer.from(`${'0'.repeat(16)}${id(2)}`).toString('base64url'),
      ]) {
        await expect(queryPage(collection, { limit: 1, cursor: forged })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
      }
    });

    it('is valid only for its partition, index, and filter', async () => {
      const [{ collection }, other] = [await aCollection(3), await aCollection(3)];
      const cursor = (await queryPage(collection, { limit: 1 })).next as string;
      for (const foreign of [
        other.collection,
        { partition: collection.partition, index: 'GSI1' as const },
        { ...collection, beginsWith: { kind: 'x' } },
      ]) {
        await expect(queryPage(foreign, { limit: 1, cursor })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
      }
    });

    it('contains only a position', async () => {
      const { userId, collection } = await aCollection(2);
      const cursor = (await queryPage(collection, { limit: 1 })).next as string;
      expect(Buffer.from(cursor, 'base64url').toString()).not.toContain(userId);
    });
  });
});

describe('eachPage', () => {
  it('visits every item once, even while deleting them', async () => {
    const { userId, collection } = await aCollection(23);
    const seen: number[] = [];
    for await (const items of eachPage<Item>(collection, 5)) {
      for (const { n } of items) {
        seen.push(n);
        await write(remove(keys.notification(userId, id(n))));
      }
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => 22 - index));
  });

  it('yields nothing for an empty collection', async () => {
    for await (const items of eachPage((await aCollection(0)).collection, 5)) expect.fail(JSON.stringify(items));
  });
});
