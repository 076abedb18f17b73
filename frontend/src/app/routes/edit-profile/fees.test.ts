import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownBid } from '#lib/answers.fixture';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { type Fee, feesFile, feesOf, paidFeesQuery, yearOf } from './fees';

const paid: Fee = { reference: '01J', paidAt: '2026-11-23T22:00:00.000Z', project: 'Loft', bid: 1500, fee: 50, refundedAt: null };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('paid fees', () => {
  it('include only paid bids with a fee', () => {
    const bid = (paidAt: string | null, platformFee: number) =>
      ({ id: '01J', paidAt, platformFee, amount: 1500, project: { title: 'Loft' }, feeRefundedAt: null }) as BidWithProject;
    expect(feesOf([bid(paid.paidAt, 50), bid(null, 50), bid(paid.paidAt, 0)])).toEqual([paid]);
    expect(yearOf(paid)).toBe('2026');
  });

  it('are read from all pages of bids, the latest first', async () => {
    const requests: string[] = [];
    const days = ['2026-11-20', '2026-11-22', '2026-11-21'];
    vi.stubGlobal('fetch', async (path: string) => {
      requests.push(path);
      const bid = { ...ownBid, paidAt: `${days[requests.length - 1]}T10:00:00.000Z` };
      const next = requests.length < days.length ? { link: `</api/next?cursor=c${requests.length}>; rel="next"` } : undefined;
      return Response.json([bid], { headers: next });
    });
    const fees = await new QueryClient().fetchQuery(paidFeesQuery('u1'));
    expect(fees.map(({ paidAt }) => paidAt.slice(0, 10))).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
    expect(requests).toEqual(['', '&cursor=c1', '&cursor=c2'].map((from) => `/api/users/u1/bids?limit=100${from}`));
    expect(paidFeesQuery('u1').queryKey).not.toEqual(paidFeesQuery('u2').queryKey);
  });

  it('use the date and year in the time zone of the reader', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const newYear = { ...paid, paidAt: '2027-01-01T02:00:00.000Z', refundedAt: '2027-01-02T02:00:00.000Z' };
    expect(yearOf(newYear)).toBe('2026');
    expect(feesFile([newYear], 'S').split('\r\n')[1]).toBe('2026-12-31,01J,Loft,1500,50,0,Settee,S,2027-01-01');
  });

  it('have one line each in the CSV file', () => {
    const refunded = { ...paid, refundedAt: '2026-12-01T09:00:00.000Z' };
    expect(feesFile([paid, refunded], 'Solis Interiors').split('\r\n')).toEqual([
      '\uFEFFDate,Reference,Project,Bid (USD),Platform fee (USD),Tax (USD),Paid to,Paid by,Refunded',
      '2026-11-23,01J,Loft,1500,50,0,Settee,Solis Interiors,',
      '2026-11-23,01J,Loft,1500,50,0,Settee,Solis Interiors,2026-12-01',
      '',
    ]);
  });

  it.each([
    ['Two rooms, one hall', '"Two rooms, one hall"'],
    ['The "Casa"', '"The ""Casa"""'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@home', "'@home"],
    ['-1', "'-1"],
  ])('have %j as text, never as a formula', (project, written) => {
    expect(feesFile([{ ...paid, project }], 'S').split('\r\n')[1]).toBe(`2026-11-23,01J,${written},1500,50,0,Settee,S,`);
  });
});
