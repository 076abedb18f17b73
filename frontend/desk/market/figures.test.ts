import { describe, expect, it } from 'vitest';
import { userTypes } from '#shared/account/user.values';
import { projectStatuses } from '#shared/project/project.lifecycle';
import {
  acceptanceRate,
  arcsOf,
  describeChart,
  endOfDay,
  moreThan,
  percentOf,
  projectStateGroups,
  userTypeGroups,
} from './figures';

describe('the acceptance rate', () => {
  it.each([
    [0, 0, 0],
    [0, 9, 0],
    [1, 8, 13],
    [1, 3, 33],
    [5, 5, 100],
  ])('for %i accepted of %i bids is %i percent', (acceptedBids, totalBids, percent) => {
    expect(acceptanceRate({ acceptedBids, totalBids })).toBe(percent);
  });
});

it('moreThan counts the items that a card leaves out', () => {
  expect(moreThan(3, 7)).toBe('+4 more');
  expect(moreThan(3, 3)).toBeNull();
  // The list is newer than the count.
  expect(moreThan(3, 2)).toBeNull();
});

describe('endOfDay', () => {
  it('returns the end of the day in the time zone of the administrator', () => {
    const end = new Date(String(endOfDay('2027-03-31')));
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 2, 31, 23]);
  });

  it.each([[''], [null], [undefined], ['soon']])('returns null for %j', (day) => {
    expect(endOfDay(day)).toBeNull();
  });
});

describe('a chart', () => {
  it('draws arcs that fill the ring, with gaps between them', () => {
    expect(arcsOf([1, 1, 2], 2)).toEqual([
      { start: 0, length: 23 },
      { start: 25, length: 23 },
      { start: 50, length: 48 },
    ]);
  });

  it('draws a single value as a whole ring and a zero value as nothing', () => {
    expect(arcsOf([0, 7, 0], 2).map(({ length }) => length)).toEqual([0, 100, 0]);
    expect(arcsOf([0, 0], 2).map(({ length }) => length)).toEqual([0, 0]);
  });

  it('keeps the smallest share visible', () => {
    const [small, large] = arcsOf([1, 9999], 2);
    expect(small?.length).toBe(2);
    expect(large?.length).toBeCloseTo(97.99);
  });

  it('has a group for each user type and each project status', () => {
    expect(Object.keys(userTypeGroups).sort()).toEqual([...userTypes].sort());
    expect(Object.keys(projectStateGroups)).toEqual([...projectStatuses]);
  });

  it('shows 0% of an empty total', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(2, 3)).toBe(67);
  });

  it('describes its values in words', () => {
    const measures = [
      { label: 'Open', value: 3 },
      { label: 'Cancelled', value: 1 },
    ];
    expect(describeChart('Projects by status', measures)).toBe('Projects by status: Open 3 (75%), Cancelled 1 (25%)');
  });
});
