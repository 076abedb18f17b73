import { describe, expect, it } from 'vitest';
import type { Key } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { measureConsumption } from '#functions/testing/capacity';
import { changesOf } from '#functions/testing/changes';
import { type EntryChange, searchByPrefix, searchEntriesOf, updateSearchEntries } from './search.repo';

const called = (before: readonly Key[], after: readonly Key[]): EntryChange => ({ before, after, current: after });
const texts = (text: string | null, words = 9): string[] =>
  searchEntriesOf({ kind: 'USERS', id: 'x', names: [{ text, words }] }).map(({ SK }) => SK.replace('#x', ''));
const file = (id: string, ...names: string[]): Promise<void> =>
  transact(
    updateSearchEntries([called([], searchEntriesOf({ kind: 'USERS', id, names: names.map((text) => ({ text, words: 9 })) }))]),
  );
const found = async (text: string): Promise<string[]> => (await searchByPrefix('USERS', text)).entries.map(({ id }) => id);

describe('the search entries of a name', () => {
  it.each([
    ['Harbor & Pine', ['harbor pine', 'pine']],
    ['  Núñez,  O’Brien & Co. ', ['nunez obrien co', 'obrien co', 'co']],
    ['Pine pine', ['pine pine', 'pine']],
    ['Łódź Дом 李', ['łodz дом 李', 'дом 李', '李']],
    ['#1', ['1']],
    ['—', []],
    ['', []],
    [null, []],
  ])('of %j are %j, in lower case without accents and punctuation', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('are limited in number and to 48 letters each', () => {
    expect(texts('one two three four', 2)).toEqual(['one two three four', 'two three four']);
    const [long = '', ...others] = texts(`${'ab '.repeat(30)}`, 1);
    expect([long.length, others]).toEqual([47, []]);
    expect([...(texts('𐐨'.repeat(60))[0] ?? '')]).toHaveLength(48);
  });

  it('are stored in partitions of two letters', () => {
    const names = [{ text: 'A plus', words: 2 }];
    expect(searchEntriesOf({ kind: 'PROJECTS', id: 'x', names }).map(({ PK }) => PK)).toEqual([
      'DESK_SEARCH#PROJECTS#a',
      'DESK_SEARCH#PROJECTS#pl',
    ]);
  });
});

describe('refile', () => {
  it('removes old entries, adds new ones, and keeps the rest', async () => {
    const entries = (text: string) => searchEntriesOf({ kind: 'USERS', id: 'x', names: [{ text, words: 9 }] });
    await transact(updateSearchEntries([called([], entries('Refiled Lee'))]));
    const change = () => transact(updateSearchEntries([called(entries('Refiled Lee'), entries('Dana Lee'))]));
    expect(await changesOf(change)).toBe(
      ['+ DESK_SEARCH#USERS#da dana lee#x entity=DeskSearchEntry, id=x', '- DESK_SEARCH#USERS#re refiled lee#x'].join('\n'),
    );
    expect(updateSearchEntries([called(entries('Dana Lee'), entries('Dana LEE'))])).toEqual([]);
  });
});

describe('searchByPrefix', () => {
  it('finds names by the start of any word, ignoring case and punctuation, in alphabetical order', async () => {
    await file('1', 'Quince & Pear');
    await file('2', 'Quiver');
    await file('3', 'Pear Quiet');
    expect(await found('qui')).toEqual(['3', '1', '2']);
    expect(await found('QUINCE, p')).toEqual(['1']);
    expect(await found('pear')).toEqual(['3', '1']);
    expect(await found('pears')).toEqual([]);
    expect((await searchByPrefix('PROJECTS', 'qui')).entries).toEqual([]);
  });

  it('finds nothing without letters, and only one-letter words with one letter', async () => {
    await file('4', 'Z Anders Zz');
    expect(await found('—')).toEqual([]);
    expect(await found('z')).toEqual(['4']);
    expect(await found('z a')).toEqual(['4']);
  });

  it('costs two read units for any number of matches, and returns whether there are more', async () => {
    for (let from = 0; from < 120; from += 40)
      await Promise.all(Array.from({ length: 40 }, (_, index) => file(`many${from + index}`, `Xylo ${'y'.repeat(40)}`)));
    const { units, commands } = await measureConsumption(() => searchByPrefix('USERS', 'xylo'));
    expect([units, commands]).toEqual([2, ['Query']]);
    const { entries, hasMore } = await searchByPrefix('USERS', 'xylo y');
    expect([entries.length, hasMore]).toEqual([60, true]);
    expect((await searchByPrefix('USERS', 'quiv')).hasMore).toBe(false);
  });
});
