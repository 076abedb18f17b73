import { describe, expect, it } from 'vitest';
import type { BidRecord } from '#core/market/bid/bid';
import { type LedgerEntry, noRevenue } from '#core/market/ledger/ledger';
import type { ProjectRecord } from '#core/market/project/project';
import { type Counted, compareAccount, compareDay, compareProject, compareWithBid, compareWithStripe, countsOf } from './compare';
import type { Charge, Intent, Move, PaymentRecord } from './payment';

const intent = (fields: Partial<Intent> = {}, refundedCents = 0) =>
  ({ id: 'pi', status: 'succeeded', amount: 5000, bidId: 'bid', charge: { refundedCents } as Charge, ...fields }) as Intent;
const withoutCharge = ({ charge: _, ...asked }: Intent): Intent => asked;
const payment = (fields: Partial<PaymentRecord> = {}) =>
  ({ paymentIntentId: 'pi', status: 'succeeded', amountCents: 5000, ...fields }) as PaymentRecord;
const opened: Partial<PaymentRecord> = {
  receipt: { title: 'Loft', location: 'Reno, Nevada', amount: 800, fee: 50, paidAt: 'then' },
  settledAt: '2026-05-01T12:00:00.500Z',
};
const dispute = { id: 'dp', status: 'won', reason: 'fraudulent', cents: 5000, moves: [] as Move[], dueBy: null } as const;
/** A bank has taken the money at this time. */
const since = (at: string) => ({ openedAt: at, moves: [{ id: 'txn', at, cents: -5000, stripeFeeCents: 1500 }] });
const refunds = [3000, 2000].map((cents) => ({ id: `re_${cents}`, cents, at: 'then' }));

describe('compareWithStripe for a payment that', () => {
  it.each<[string, PaymentRecord | undefined, Intent | undefined, string[]]>([
    ['is in neither', undefined, undefined, []],
    ['is the same', payment(), intent(), []],
    ['is of another product', undefined, intent({ bidId: undefined }), []],
    ['was never paid', undefined, intent({ status: 'requires_payment_method' }), []],
    ['was given back, and not missed', undefined, intent({}, 5000), []],
    ['is not known here', undefined, intent(), ['unknown_here: nothing / succeeded, $50.00']],
    [
      'is not known here, with a charge that nobody asked for',
      undefined,
      withoutCharge(intent()),
      ['unknown_here: nothing / succeeded, $50.00'],
    ],
    ['was given back in part', undefined, intent({}, 4999), ['unknown_here: nothing / succeeded, $50.00']],
    ['is under way', undefined, intent({ status: 'processing' }), ['unknown_here: nothing / processing, $50.00']],
    ['is held', undefined, intent({ status: 'requires_capture' }), ['unknown_here: nothing / requires_capture, $50.00']],
    ['is not known there', payment(), undefined, ['unknown_there: succeeded, $50.00 / nothing']],
    ['is of another amount', payment({ amountCents: 10_050 }), intent(), ['amount: $100.50 / $50.00']],
    ['is not settled', payment({ status: 'open' }), intent(), ['not_settled: open / succeeded']],
    [
      'waits for an administrator after a refund failed',
      payment({ status: 'open', failedRefunds: [{ id: 're', at: 'then' }] }),
      intent(),
      [],
    ],
    ['was cancelled here alone', payment({ status: 'cancelled' }), intent(), ['not_settled: cancelled / succeeded']],
    ['is open in both', payment({ status: 'open' }), intent({ status: 'requires_action' }), []],
    ['is settled alone', payment(), intent({ status: 'canceled' }), ['reveal_without_money: succeeded / canceled']],
    [
      'opened the contact details after it was refunded',
      payment({ ...opened, status: 'refunded', refunds: [{ id: 're', cents: 5000, at: '2026-05-01T11:59:59.000Z' }] }),
      intent({}, 5000),
      ['reveal_without_money: opened 2026-05-01T12:00:00.500Z / refunded or disputed before that'],
    ],
    [
      'opened them after a part was refunded',
      payment({ ...opened, refunds: [{ id: 're', cents: 1, at: '2026-05-01T11:59:59.000Z' }] }),
      intent({}, 1),
      ['reveal_without_money: opened 2026-05-01T12:00:00.500Z / refunded or disputed before that'],
    ],
    [
      'opened them after a bank had asked about it, and taken nothing',
      payment({ ...opened, dispute: { ...dispute, status: 'warning_under_review', openedAt: '2026-05-01T11:59:59.000Z' } }),
      intent(),
      [],
    ],
    [
      'was refunded in the second in which it opened them',
      payment({ ...opened, status: 'refunded', refunds: [{ id: 're', cents: 5000, at: '2026-05-01T12:00:00.000Z' }] }),
      intent({}, 5000),
      [],
    ],
    [
      'opened them after it was disputed',
      payment({ ...opened, dispute: { ...dispute, ...since('2026-05-01T11:59:59.000Z') } }),
      intent(),
      ['reveal_without_money: opened 2026-05-01T12:00:00.500Z / refunded or disputed before that'],
    ],
    [
      'was disputed after it opened them',
      payment({ ...opened, dispute: { ...dispute, ...since('2026-06-01T12:00:00.000Z') } }),
      intent(),
      [],
    ],
    ['was refunded in both', payment({ status: 'refunded', refunds }), intent({}, 5000), []],
    ['was refunded there alone', payment(), intent({}, 2000), ['refund: $0.00 / $20.00']],
    ['was refunded here alone', payment({ refunds }), intent(), ['refund: $50.00 / $0.00']],
    ['has a charge that nobody asked for', payment(), withoutCharge(intent()), []],
  ])('%s', (_, ours, theirs, expected) => {
    const found = compareWithStripe(ours, theirs);
    expect(found.map(({ kind, ours, theirs }) => `${kind}: ${ours} / ${theirs}`)).toEqual(expected);
    for (const { subject } of found) expect(subject).toBe('pi');
  });
});

describe('compareWithBid for a fee and a bid that', () => {
  const receipt = { title: 'Loft', location: 'Reno, Nevada', amount: 800, fee: 50, paidAt: 'then' };
  const paid = { paymentStatus: 'paid', paymentIntentId: 'pi' } as BidRecord;

  it.each<[string, PaymentRecord | undefined, BidRecord | undefined, string[]]>([
    ['are there', payment({ receipt }), paid, []],
    ['are there, and the fee was given back', payment({ receipt, status: 'refunded' }), paid, []],
    ['were not settled', payment({ status: 'open' }), { ...paid, paymentStatus: 'unpaid' }, []],
    ['are gone with both parties', payment(), undefined, []],
    ['are neither', undefined, undefined, []],
    ['have lost each other', payment({ receipt }), undefined, ['fee_without_reveal: succeeded / no bid']],
    [
      'do not agree on whether it was paid',
      payment({ receipt }),
      { ...paid, paymentStatus: 'unpaid' },
      ['fee_without_reveal: succeeded / a bid that is unpaid, by pi'],
    ],
    [
      'do not agree on what has paid it',
      payment({ receipt, status: 'refunded' }),
      { ...paid, paymentIntentId: 'pi_2' },
      ['fee_without_reveal: refunded / a bid that is paid, by pi_2'],
    ],
    [
      'do not agree on whether there was a payment',
      payment({ receipt }),
      { ...paid, paymentIntentId: null },
      ['fee_without_reveal: succeeded / a bid that is paid, by no payment'],
    ],
  ])('%s', (_, ours, bid, expected) => {
    const found = compareWithBid(ours, bid);
    expect(found.map(({ kind, ours, theirs }) => `${kind}: ${ours} / ${theirs}`)).toEqual(expected);
    for (const { subject } of found) expect(subject).toBe('pi');
  });
});

describe('compareDay', () => {
  const paid = { type: 'succeeded', amountCents: 5000, stripeFeeCents: 0 } as LedgerEntry;
  const booked = { type: 'fee_booked', amountCents: 0, stripeFeeCents: 175 } as LedgerEntry;
  const sums = { ...noRevenue, feesCents: 5000, fees: 1, stripeFeesCents: 175 };

  it('returns the sums that differ from the entries of the day', () => {
    expect(compareDay('2026-11-24', noRevenue, [])).toEqual([]);
    expect(compareDay('2026-11-24', sums, [paid, booked])).toEqual([]);
    expect(compareDay('2026-11-24', { ...sums, feesCents: 9000, fees: 2 }, [paid, booked])).toEqual([
      { kind: 'sums', subject: '2026-11-24', ours: 'feesCents 9000, fees 2', theirs: 'feesCents 5000, fees 1' },
    ]);
  });
});

describe('compareProject for a project that', () => {
  const project = (fields: Partial<ProjectRecord> = {}) =>
    ({ id: 'project', awardedTo: 'stager', bidCount: 1, pendingBidCount: 0, ...fields }) as ProjectRecord;
  const bid = (fields: Partial<BidRecord> = {}) =>
    ({ status: 'accepted', paymentStatus: 'paid', platformFee: 50, paymentIntentId: 'pi', ...fields }) as BidRecord;
  const receipt = { title: 'Colonial', location: 'Charlotte, NC', amount: 5000, fee: 50, paidAt: 'then' };
  const fee = (fields: Partial<PaymentRecord> = {}) => payment({ settledAt: 'then', receipt, ...fields });
  const pending = bid({ status: 'pending', paymentStatus: 'unpaid', paymentIntentId: null });
  const open = project({ awardedTo: null, pendingBidCount: 1 });
  const refunded = fee({ status: 'refunded' });

  it.each<[string, Parameters<typeof compareProject>[0], string[]]>([
    ['is awarded for a fee', { project: project(), bids: [bid()], payments: [fee()], isLinked: true }, []],
    ['has had its money', { project: project(), bids: [bid()], payments: [refunded], isLinked: true }, []],
    [
      'has a fee, and another one that was given back',
      { project: project(), bids: [bid()], payments: [fee(), { ...refunded, paymentIntentId: 'pi_2' }], isLinked: true },
      [],
    ],
    ['is awarded for nothing', { project: project(), bids: [bid({ platformFee: 0 })], payments: [], isLinked: true }, []],
    ['waits with a bid', { project: open, bids: [pending], payments: [], isLinked: false }, []],
    [
      'has two fees',
      { project: project(), bids: [bid()], payments: [fee(), fee({ paymentIntentId: 'pi_2' })], isLinked: true },
      ['paid_twice: 1 paid bids / 2 fees'],
    ],
    [
      'has two paid bids',
      { project: project({ bidCount: 2 }), bids: [bid(), bid()], payments: [fee()], isLinked: true },
      ['paid_twice: 2 paid bids / 1 fees'],
    ],
    [
      'was opened without money',
      { project: project(), bids: [bid()], payments: [], isLinked: true },
      ['reveal_without_money: 1 paid bids, known to each other / 0 fees'],
    ],
    [
      'was opened by the fee of another bid',
      { project: project(), bids: [bid()], payments: [fee({ paymentIntentId: 'pi_2' })], isLinked: true },
      ['reveal_without_money: 1 paid bids, known to each other / 1 fees'],
    ],
    [
      'was opened by a fee that is not settled',
      { project: project(), bids: [bid()], payments: [fee({ settledAt: null })], isLinked: true },
      ['reveal_without_money: 1 paid bids, known to each other / 0 fees'],
    ],
    [
      'was opened by a fee without a receipt',
      { project: project(), bids: [bid()], payments: [payment({ settledAt: 'then' })], isLinked: true },
      ['reveal_without_money: 1 paid bids, known to each other / 0 fees'],
    ],
    [
      'is awarded to nobody who has paid',
      { project: project({ bidCount: 0 }), bids: [], payments: [], isLinked: true },
      ['reveal_without_money: 0 paid bids, known to each other / 0 fees'],
    ],
    [
      'has parties that do not know each other',
      { project: project(), bids: [bid()], payments: [fee()], isLinked: false },
      ['reveal_without_money: 1 paid bids, not known to each other / 1 fees'],
    ],
    [
      'counts its bids wrong',
      {
        project: { ...open, bidCount: 2 },
        bids: [pending, bid({ ...pending, status: 'rejected' })],
        payments: [],
        isLinked: false,
      },
      ['count: 2 bids, 1 pending / 1 bids, 1 pending'],
    ],
    [
      'counts what waits wrong',
      { project: { ...open, pendingBidCount: 0 }, bids: [pending], payments: [], isLinked: false },
      ['count: 1 bids, 0 pending / 1 bids, 1 pending'],
    ],
  ])('%s', (_, records, expected) => {
    const found = compareProject(records);
    expect(found.map(({ kind, ours, theirs }) => `${kind}: ${ours} / ${theirs}`)).toEqual(expected);
    for (const { subject } of found) expect(subject).toBe('project');
  });
});

describe('an account', () => {
  const bid = (fields: Partial<BidRecord>) => ({ projectId: 'open', paymentStatus: 'unpaid', ...fields }) as BidRecord;
  const counted: Counted = { projects: 2, bids: 3, pendingBids: 1, awaitedPayments: 2, deals: 2 };

  it('counts projects, bids made, pending bids, awaited payments, and deals with remaining members', () => {
    const [pending, paid] = [bid({ status: 'pending' }), bid({ status: 'accepted', paymentStatus: 'paid' })];
    const awaited = bid({ status: 'payment_required' });
    const left = [{ ownerLeftAt: 'then' }, { stagerLeft: { at: 'then', identifier: null } }].map((fields) => ({
      ...paid,
      ...fields,
    }));
    const counts = countsOf({
      projects: [
        { id: 'open', status: 'open' },
        { id: 'closed', status: 'cancelled' },
      ],
      given: [pending, awaited, paid],
      received: [pending, { ...pending, projectId: 'closed' }, { ...pending, projectId: 'closed' }, awaited, paid, ...left],
    });
    expect(counts).toEqual(counted);
  });

  it('returns the counts that differ', () => {
    expect(compareAccount('dana', counted, counted)).toEqual([]);
    // A count that is missing is no 0.
    const { bids: _, ...others } = counted;
    expect(compareAccount('dana', others as Counted, { ...counted, bids: 0 })).toHaveLength(1);
    expect(compareAccount('dana', { ...counted, bids: 4, deals: 0 }, counted)).toEqual([
      { kind: 'count', subject: 'dana', ours: 'bids 4, deals 0', theirs: 'bids 3, deals 2' },
    ]);
  });
});
