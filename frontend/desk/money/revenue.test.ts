import { expect, it } from 'vitest';
import type { AccountingLine, DayOfRevenue } from '#shared/ledger/ledger.answers';
import { ledgerFile, monthOf, monthsOf, netOf } from './revenue';

const day = (name: string, fees: number): DayOfRevenue => ({
  day: name,
  feesCents: fees * 5000,
  fees,
  refundsCents: 5000,
  refunds: 1,
  disputedCents: 2500,
  stripeFeesCents: fees * 175,
});
const days = [day('2026-11-24', 3), day('2026-11-02', 1), day('2026-09-30', 2)];

it('adds up the days of a month', () => {
  const { days: ofMonth, sum } = monthOf(days, '2026-11');
  expect(ofMonth.map((one) => one.day)).toEqual(['2026-11-24', '2026-11-02']);
  expect(sum).toEqual({
    feesCents: 20_000,
    fees: 4,
    refundsCents: 10_000,
    refunds: 2,
    disputedCents: 5000,
    stripeFeesCents: 700,
  });
  expect(netOf(sum)).toBe(20_000 - 10_000 - 5000 - 700);
  expect(netOf(monthOf(days, '2026-10').sum)).toBe(0);
});

it('lists the current month and each month with payments or refunds', () => {
  expect(monthsOf(days, new Date('2026-12-01T00:00:00Z'))).toEqual(['2026-12', '2026-11', '2026-09']);
  expect(monthsOf([], new Date('2026-12-01T00:00:00Z'))).toEqual(['2026-12']);
});

it('exports a line for each entry, the oldest first, with amounts as numbers', () => {
  const line: AccountingLine = {
    paymentIntentId: 'pi_1',
    type: 'refunded',
    at: '2026-11-24T10:00:00.000Z',
    reference: 're_1',
    amountCents: -5000,
    stripeFeeCents: 0,
    administrator: null,
    projectId: '01J',
    projectTitle: 'Loft',
    paidBy: 'Solis Interiors',
  };
  const paid = { ...line, type: 'succeeded', at: '2026-11-23T10:00:00.000Z', reference: 'ch_1', amountCents: 5000 } as const;
  expect(
    ledgerFile([{ ...line, projectId: null, projectTitle: null, paidBy: null, administrator: 'ada-1' }, paid]).split('\r\n'),
  ).toEqual([
    '\uFEFFTime (UTC),Entry,Payment,Reference,Amount (USD),Stripe fee (USD),Project,Project ID,Paid by,Administrator',
    '2026-11-23T10:00:00.000Z,Paid at Stripe,pi_1,ch_1,50,0,Loft,01J,Solis Interiors,',
    '2026-11-24T10:00:00.000Z,Refunded,pi_1,re_1,-50,0,,,,ada-1',
    '',
  ]);
});
