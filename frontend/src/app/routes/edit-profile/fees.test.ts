import { describe, expect, it } from 'vitest';
import type { BidWithProject } from '#shared/contracts/answers/bid';
import { type Fee, feesFile, feesOf, yearOf } from './fees';

const paid: Fee = { reference: '01J', paidAt: '2026-11-23T22:00:00.000Z', project: 'Loft', bid: 1500, fee: 50, refundedAt: null };

describe('fees that were paid', () => {
  it('are those of bids that were paid and have one', () => {
    const bid = (paidAt: string | null, platformFee: number) =>
      ({ id: '01J', paidAt, platformFee, amount: 1500, project: { title: 'Loft' }, feeRefundedAt: null }) as BidWithProject;
    expect(feesOf([bid(paid.paidAt, 50), bid(null, 50), bid(paid.paidAt, 0)])).toEqual([paid]);
    expect(yearOf(paid)).toBe('2026');
  });

  it('are a line each in a file for the books', () => {
    const refunded = { ...paid, refundedAt: '2026-12-01T09:00:00.000Z' };
    expect(feesFile([paid, refunded], 'Solis Interiors').split('\r\n')).toEqual([
      'Date,Reference,Project,Bid (USD),Platform fee (USD),Tax (USD),Paid to,Paid by,Refunded',
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
  ])('have %j as text, and never as a formula', (project, written) => {
    expect(feesFile([{ ...paid, project }], 'S').split('\r\n')[1]).toBe(`2026-11-23,01J,${written},1500,50,0,Settee,S,`);
  });
});
