import { describe, expect, it } from 'vitest';
import { userTypes } from '#shared/account/user.values';
import { projectStatuses } from '#shared/project/project.lifecycle';
import { acceptanceRate, arcsOf, endOfDay, inWords, moreThan, percentOf, projectStateGroups, userTypeGroups } from './figures';

describe('the acceptance rate', () => {
  it.each([
    [0, 0, 0],
    [0, 9, 0],
    [1, 8, 13],
    [1, 3, 33],
    [5, 5, 100],
  ])('%i accepted of %i is %i percent', (acceptedBids, totalBids, percent) => {
    expect(acceptanceRate({ acceptedBids, totalBids })).toBe(percent);
  });
});

it('what a card leaves out is counted, and only what it leaves out', () => {
  expect(moreThan(3, 7)).toBe('+4 more');
  expect(moreThan(3, 3)).toBeNull();
  // The list is younger than the count.
  expect(moreThan(3, 2)).toBeNull();
});

describe('the last day of a badge', () => {
  it('is whole, where the administrator is', () => {
    const end = new Date(String(endOfDay('2027-03-31')));
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 2, 31, 23]);
  });

  it.each([[''], [null], [undefined], ['soon']])('is none for %j', (day) => {
    expect(endOfDay(day)).toBeNull();
  });
});

describe('a chart', () => {
  it('draws arcs that fill the ring, with air between them', () => {
    expect(arcsOf([1, 1, 2], 2)).toEqual([
      { start: 0, length: 23 },
      { start: 25, length: 23 },
      { start: 50, length: 48 },
    ]);
  });

  it('draws the only one as a whole ring, and what is nothing not at all', () => {
    expect(arcsOf([0, 7, 0], 2).map(({ length }) => length)).toEqual([0, 100, 0]);
    expect(arcsOf([0, 0], 2).map(({ length }) => length)).toEqual([0, 0]);
  });

  it('keeps the smallest share in sight', () => {
    const [small, large] = arcsOf([1, 9999], 2);
    expect(small?.length).toBe(2);
    expect(large?.length).toBeCloseTo(97.99);
  });

  it('has a name for each kind of account, and for each state of a project', () => {
    expect(Object.keys(userTypeGroups).sort()).toEqual([...userTypes].sort());
    expect(Object.keys(projectStateGroups)).toEqual([...projectStatuses]);
  });

  it('counts nothing of nothing as 0%', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(2, 3)).toBe(67);
  });

  it('says in words what it shows', () => {
    const measures = [
      { label: 'Open', value: 3 },
      { label: 'Cancelled', value: 1 },
    ];
    expect(inWords('Projects by status', measures)).toBe('Projects by status: Open 3 (75%), Cancelled 1 (25%)');
  });
});
