import { describe, expect, it } from 'vitest';
import { type MarketCounter, marketCounters } from '#shared/market/market.values';
import {
  asPercent,
  asTime,
  bucketDays,
  bucketsOf,
  type Counts,
  changeOf,
  healthOf,
  periodOf,
  registrationsOf,
  statesOf,
} from './market-figures';

const counts = (some: Partial<Record<MarketCounter, number>>): Counts =>
  ({ ...Object.fromEntries(marketCounters.map((name) => [name, 0])), ...some }) as Counts;

describe('a period', () => {
  it('ends yesterday in UTC and is compared with the same number of days before it', () => {
    expect(periodOf(30, new Date('2026-03-02T23:59:00.000Z'))).toEqual({
      now: { from: '2026-01-31', to: '2026-03-01' },
      before: { from: '2026-01-01', to: '2026-01-30' },
    });
    expect(periodOf(365, new Date('2026-03-02T00:00:00.000Z')).before.from).toBe('2024-03-02');
  });

  it('is divided into equal buckets from its end, including empty ones', () => {
    const days = [
      { day: '2026-01-01', ...counts({ bids: 1 }) },
      { day: '2026-01-04', ...counts({ bids: 2 }) },
      { day: '2026-01-10', ...counts({ bids: 4 }) },
    ];
    const parts = bucketsOf({ from: '2026-01-01', to: '2026-01-10', days }, 4);
    expect(parts.map(({ from, to, counts: { bids } }) => [from, to, bids])).toEqual([
      ['2026-01-01', '2026-01-02', 1],
      ['2026-01-03', '2026-01-06', 2],
      ['2026-01-07', '2026-01-10', 4],
    ]);
  });

  it.each([
    [30, 30],
    [90, 13],
    [365, 13],
  ] as const)('shows %d days as %d bars', (days, bars) => {
    const { now } = periodOf(days, new Date('2026-03-02T12:00:00.000Z'));
    expect(bucketsOf({ ...now, days: [] }, bucketDays[days])).toHaveLength(bars);
  });
});

describe('the health of the market', () => {
  it('is calculated from counts and sums, and is null without data', () => {
    const some = counts({
      ...{ projects: 8, firstBids: 6, firstBidMinutes: 720, choices: 2, questions: 4, answers: 3, answerMinutes: 90 },
      ...{ acceptances: 5, freeAcceptances: 1, paidAcceptances: 3, paidMinutes: 300 },
    });
    expect(healthOf(some)).toEqual({
      firstBid: 0.75,
      minutesToFirstBid: 120,
      choice: 0.25,
      paid: 0.75,
      minutesToPay: 100,
      answered: 0.75,
      minutesToAnswer: 30,
    });
    expect(new Set(Object.values(healthOf(counts({}))))).toEqual(new Set([null]));
    expect(
      registrationsOf(
        counts({ registered_realtor: 1, registered_builder: 2, registered_investor: 3, registered_staging_company: 4 }),
      ),
    ).toBe(10);
  });

  it('is formatted briefly', () => {
    expect([asPercent(0.126), asPercent(null)]).toEqual(['13%', '–']);
    expect([35.4, 89.4, 90, 60 * 47, 60 * 48, null].map(asTime)).toEqual(['35 min', '89 min', '1.5 h', '47.0 h', '2.0 d', '–']);
    expect([changeOf(112, 100), changeOf(92, 100), changeOf(100, 100), changeOf(3, 0), changeOf(0, 0), changeOf(0, 4)]).toEqual([
      '+12%',
      '−8%',
      'no change',
      'new',
      null,
      '−100%',
    ]);
  });
});

describe('statesOf', () => {
  it('returns the states of both periods, the busiest first', () => {
    const rows = statesOf(
      [
        { state: null, ...counts({ projects: 1 }) },
        { state: 'WY', ...counts({ projects: 1 }) },
        { state: 'UT', ...counts({ projects: 1, bids: 2 }) },
        { state: 'CA', ...counts({ projects: 5 }) },
      ],
      [
        { state: 'CA', ...counts({ projects: 4 }) },
        { state: 'NV', ...counts({ projects: 9 }) },
      ],
    );
    expect(rows.map(({ state, now, before }) => [state, now.projects, before.projects])).toEqual([
      ['CA', 5, 4],
      ['UT', 1, 0],
      ['WY', 1, 0],
      [null, 1, 0],
      ['NV', 0, 9],
    ]);
  });
});
