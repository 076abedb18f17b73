import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editsBetween } from './edits';

/** The textbook algorithm, which is slow. */
const byDefinition = (one: string, other: string): number => {
  const table: number[][] = [];
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row += 1) {
    table[row] = [];
    for (let column = 0; column <= other.length; column += 1) {
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(one[row - 1] !== other[column - 1]),
      ];
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) ways.push(at(row - 2, column - 2) + 1);
      (table[row] as number[])[column] = row + column === 0 ? 0 : Math.min(...ways);
    }
  }
  return at(one.length, other.length);
};

it.each([
  ['chalotte', 'charlotte', 1],
  ['charlotte', 'chralotte', 1],
  ['pitsburhg', 'pittsburgh', 2],
  ['austin', 'boston', 3],
  ['', 'ab', 2],
  ['abc', 'abc', 0],
])('%j and %j are %i edits apart', (one, other, edits) => {
  expect(editsBetween(one, other, 2)).toBe(Math.min(edits, 3));
});

it('editsBetween matches the textbook algorithm up to the given limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      expect(editsBetween(one, other, most)).toBe(Math.min(byDefinition(one, other), most + 1));
    }),
    { numRuns: 5000 },
  );
});
