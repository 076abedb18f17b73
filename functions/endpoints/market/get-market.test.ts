import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { findMarketDays } from '#core/kernel/table/market-days.repo';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { getMarket } from '#shared/api/routes';
import { marketDaysAtMost } from '#shared/market/market.contract';
import { type MarketCounter, marketCounters } from '#shared/market/market.values';
import {
  aBid,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAnsweredQuestion,
  anOwner,
  aPaidBid,
  aPerson,
  aProject,
  aStager,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { restore } from '../../testing/everything';
import { expectProjectionsConsistent, withFollowing } from '../../testing/followed';

const market = caller(getMarket);
const follow = withFollowing();
const ask = async (from: string, to: string) => {
  await follow();
  return market({ claims: adminClaims, query: { from, to } });
};
const zeros = Object.fromEntries(marketCounters.map((name) => [name, 0])) as Record<MarketCounter, number>;
const today = new Date().toISOString().slice(0, 10);

describe('getMarket', () => {
  it('counts events by day and by state', async () => {
    await restore([]);
    const [owner, builder] = [await anOwner(), await aPerson({ userType: 'builder' })];
    const [stager, other] = [await aStager(), await aStager()];
    const utah = await aProject(owner, { state: 'UT' });
    const nowhere = await aProject(builder, { state: null });
    await anAnsweredQuestion(utah, stager);
    await aBid(utah, other);
    const paid = await aPaidBid(utah, stager, { amount: 3000 });
    await anAcceptedBid(nowhere, stager, { amount: 50 });
    await aMessage(owner, stager, 'Hello');
    await aMessage(stager, owner, 'Hello');
    const { body, status } = await ask(today, today);
    expect(status).toBe(200);
    const ofUtah = {
      ...zeros,
      ...{ projects: 1, bids: 2, firstBids: 1, acceptances: 1, paidAcceptances: 1 },
      ...{ fees: 1, feeCents: paid.platformFee * 100, questions: 1, answers: 1 },
    };
    const ofNowhere = { ...zeros, projects: 1, bids: 1, firstBids: 1, acceptances: 1, freeAcceptances: 1 };
    expect(body.states.sort((one, two) => (one.state ?? '').localeCompare(two.state ?? ''))).toEqual([
      { state: null, ...ofNowhere },
      { state: 'UT', ...ofUtah },
    ]);
    const sum = Object.fromEntries(marketCounters.map((name) => [name, ofUtah[name] + ofNowhere[name]]));
    expect(body.days).toEqual([
      {
        day: today,
        ...sum,
        ...{ registered_realtor: 1, registered_builder: 1, registered_staging_company: 2, messages: 2 },
      },
    ]);
    await expectProjectionsConsistent();
  });

  it('returns the requested days across months, at a known cost', async () => {
    await restore([]);
    const item = (day: string, place: string | null, bids: number) =>
      put({ ...keys.marketDay(day, place), entity: 'MarketDay', day, place, bids });
    await transact([
      item('2025-12-31', 'UT', 1),
      item('2026-01-01', 'UT', 2),
      item('2026-01-01', 'NV', 4),
      item('2026-02-28', null, 8),
      item('2026-03-01', 'UT', 16),
    ]);
    const bidsOf = async (from: string, to: string) => {
      const { days, states } = (await ask(from, to)).body;
      return [days.map(({ bids }) => bids), states.map(({ state, bids }) => [state, bids])];
    };
    expect(await bidsOf('2025-12-31', '2026-03-01')).toEqual([
      [1, 6, 8, 16],
      [
        ['UT', 19],
        ['NV', 4],
        [null, 8],
      ],
    ]);
    expect(await bidsOf('2026-01-01', '2026-02-28')).toEqual([
      [6, 8],
      expect.arrayContaining([
        ['UT', 2],
        ['NV', 4],
        [null, 8],
      ]),
    ]);
    expect(await bidsOf('2026-01-02', '2026-02-27')).toEqual([[], []]);
    const { commands, roundTrips } = await measureConsumption(() => findMarketDays('2025-03-02', '2026-03-01'));
    expect(new Set(commands)).toEqual(new Set(['Query']));
    expect([commands.length, roundTrips]).toEqual([13, 1]);
  });

  it('filters the days by state and still lists all states', async () => {
    await restore([]);
    const [owner, stager] = [await anOwner(), await aStager()];
    await aBid(await aProject(owner, { state: 'UT' }), stager);
    await aProject(owner, { state: 'NV' });
    await follow();
    const { body } = await market({ claims: adminClaims, query: { from: today, to: today, state: 'UT' } });
    expect(body.days).toEqual([{ day: today, ...zeros, projects: 1, bids: 1, firstBids: 1 }]);
    expect(body.states.map(({ state }) => state).sort()).toEqual(['NV', 'UT']);
    const unknown = await market({ claims: adminClaims, query: { from: today, to: today, state: 'XX' } });
    expect([unknown.status, unknown.error.issues?.[0]]).toEqual([400, { path: 'state', message: 'Unknown state' }]);
  });

  it.each([
    ['2026-01-02', '2026-01-01', 'from must not be after to'],
    ['2024-01-01', '2026-01-01', `Please choose at most ${marketDaysAtMost} days`],
    ['yesterday', '2026-01-01', 'from must be a day such as 2026-11-24'],
    ['2026-02-30', '2026-03-01', 'from must be a day such as 2026-11-24'],
  ])('refuses %s to %s', async (from, to, message) => {
    const { status, error } = await ask(from, to);
    expect([status, error.issues?.[0]]).toEqual([400, { path: 'from', message }]);
  });

  it('accepts two years', async () => {
    expect((await ask('2024-01-01', '2025-12-31')).status).toBe(200);
  });
});
