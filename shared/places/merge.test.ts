import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Keyed, mergePage, type ReadSoFar } from './merge';

const items = (...keys: string[]): Keyed[] => keys.map((key) => ({ key }));
const keysOf = (page: { items: Keyed[] }): string[] => page.items.map(({ key }) => key);

describe('a page merged from several lists', () => {
  it('omits items that are older than what an unfinished list may still return', () => {
    const page = mergePage(
      [
        { items: items('9', '5'), lastKey: '5', isFinished: false },
        { items: items('8', '2'), lastKey: '2', isFinished: false },
      ],
      10,
    );
    expect(keysOf(page)).toEqual(['9', '8', '5']);
    expect(page).toMatchObject({ readNext: 0, cursor: '5' });
  });

  it('waits for a list that was not read yet', () => {
    const read = { items: items('9'), lastKey: '9', isFinished: true };
    expect(mergePage([read, { items: [], lastKey: undefined, isFinished: false }], 10)).toEqual({
      items: [],
      readNext: 1,
      cursor: undefined,
    });
  });

  it('moves its cursor past items that were read and filtered out', () => {
    const page = mergePage(
      [
        { items: items('9'), lastKey: '3', isFinished: false },
        { items: items('4'), lastKey: '4', isFinished: true },
      ],
      10,
    );
    expect(keysOf(page)).toEqual(['9', '4']);
    expect(page.cursor).toBe('3');
  });

  it('has no cursor once every list is finished', () => {
    const lists = [
      { items: items('2', '1'), lastKey: '1', isFinished: true },
      { items: [], lastKey: undefined, isFinished: true },
    ];
    expect(mergePage(lists, 10)).toEqual({ items: items('2', '1'), readNext: undefined, cursor: undefined });
    expect(mergePage(lists, 2)).toEqual({ items: items('2', '1'), readNext: undefined, cursor: undefined });
    expect(mergePage(lists, 1)).toEqual({ items: items('2'), readNext: undefined, cursor: '2' });
    expect(mergePage([], 10)).toEqual({ items: [], readNext: undefined, cursor: undefined });
  });

  it('shows an item once even if two lists contain it', () => {
    const list = { items: items('7'), lastKey: '7', isFinished: true };
    expect(keysOf(mergePage([list, list], 10))).toEqual(['7']);
  });
});

/** Reads lists like a caller: each once, then up to `refills` more times from the list that the merge asks for. */
const readPage = (
  lists: readonly (readonly string[])[],
  wanted: (key: string) => boolean,
  before: string,
  options: { size: number; batch: number; refills: number },
) => {
  const reads = lists.map((): ReadSoFar<Keyed> => ({ items: [], lastKey: undefined, isFinished: false }));
  const readOn = (at: number): void => {
    const { items: known, lastKey = before } = reads[at] as ReadSoFar<Keyed>;
    const left = (lists[at] ?? []).filter((key) => key < lastKey);
    const batch = left.slice(0, options.batch);
    reads[at] = {
      items: [...known, ...batch.filter(wanted).map((key) => ({ key }))],
      lastKey: batch.at(-1) ?? reads[at]?.lastKey,
      isFinished: left.length <= options.batch,
    };
  };
  for (const at of lists.keys()) readOn(at);
  let page = mergePage(reads, options.size);
  for (let refill = 0; page.readNext !== undefined && refill < options.refills; refill += 1) {
    readOn(page.readNext);
    page = mergePage(reads, options.size);
  }
  return page;
};

it('pages of any lists show each wanted item once, newest first', () => {
  const options = fc.record({
    size: fc.integer({ min: 1, max: 7 }),
    batch: fc.integer({ min: 1, max: 5 }),
    refills: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ key: fc.nat(5000), list: fc.nat(8), isWanted: fc.boolean() }), {
        selector: ({ key }) => key,
        maxLength: 120,
      }),
      options,
      (entries, limits) => {
        const all = entries
          .map((entry) => ({ ...entry, key: String(entry.key).padStart(5, '0') }))
          .sort((a, b) => (a.key < b.key ? 1 : -1));
        const lists = Array.from({ length: 9 }, (_, at) => all.filter(({ list }) => list === at).map(({ key }) => key));
        const wanted = new Set(all.filter(({ isWanted }) => isWanted).map(({ key }) => key));
        const shown: string[] = [];
        let cursor: string | undefined = '99999';
        while (cursor !== undefined) {
          const page = readPage(lists, (key) => wanted.has(key), cursor, limits);
          expect(page.items.length).toBeLessThanOrEqual(limits.size);
          // Each cursor is smaller than the one before, so that paging ends.
          if (page.cursor !== undefined) expect(page.cursor < cursor).toBe(true);
          shown.push(...keysOf(page));
          cursor = page.cursor;
        }
        expect(shown).toEqual(all.filter(({ isWanted }) => isWanted).map(({ key }) => key));
      },
    ),
    { numRuns: 2000 },
  );
});
