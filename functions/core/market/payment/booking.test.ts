import { describe, expect, it } from 'vitest';
import { revenueOf } from '#core/market/ledger/ledger';
import { bookingOf, type StripeFacts } from './booking';
import type { Charge, Dispute, Intent, Move, PaymentRecord } from './payment';

const now = new Date('2026-11-24T12:00:00.000Z');
const begun = { paymentIntentId: 'pi', status: 'succeeded', amountCents: 5000, revision: 0 } as PaymentRecord;
const charge: Charge = { id: 'ch', createdAt: '2026-11-20T08:00:00.000Z', refundedCents: 0, isDisputed: false };
const fee = { cents: 175, bookedAt: '2026-11-20T09:00:00.000Z' };
const intent = (taken?: Charge) => ({ id: 'pi', amount: 5000, ...(taken && { charge: taken }) }) as Intent;
const refund = (id: string, cents: number) => ({ id, cents, at: `2026-11-21T08:00:00.000Z` });
const warning = { id: 'issfr', at: '2026-11-22T08:00:00.000Z' };
/** What a dispute moves, on a day of November. */
const move = (day: number, cents: number, stripeFeeCents = 0): Move => ({
  ...{ id: `txn_${day}`, at: `2026-11-${day}T09:00:00.000Z` },
  ...{ cents, stripeFeeCents },
});
const taken = move(23, -5000, 1500);
const returned = move(26, 5000);
const dispute = (status: string, ...moves: Move[]): Dispute => ({
  ...{ id: 'dp', status, reason: 'fraudulent', cents: 5000, moves },
  ...{ openedAt: '2026-11-22T08:00:00.000Z', dueBy: '2026-12-01T00:00:00.000Z' },
});

/** Books what Stripe returns, one after the other. */
const receiveEventOf = (before: PaymentRecord, ...truths: Partial<StripeFacts>[]) => {
  let payment = before;
  const entries = truths.flatMap((truth) => {
    const booking = bookingOf(payment, { intent: intent(), ...truth }, now);
    payment = { ...payment, ...booking?.changes };
    return booking?.entries ?? [];
  });
  const lines = entries.map(({ type, at, reference, amountCents, stripeFeeCents }) =>
    [type, at.slice(0, 10), reference, amountCents, stripeFeeCents].join(' '),
  );
  return { payment, lines, revenue: revenueOf(entries) };
};
const receive = (...truths: Partial<StripeFacts>[]) => receiveEventOf(begun, ...truths);
/** Books everything twice: the second time must add no line. */
const twice = (...truths: Partial<StripeFacts>[]) => receive(...truths.flatMap((truth) => [truth, truth]));

describe('bookingOf for a charge', () => {
  it("books the charge on its day, and Stripe's fee on the day it is known", () => {
    const { payment, lines } = twice({ intent: intent(charge) }, { intent: intent({ ...charge, fee }) });
    expect(lines).toEqual(['succeeded 2026-11-20 ch 5000 0', 'fee_booked 2026-11-20 ch 0 175']);
    expect(payment).toEqual({ ...begun, chargeId: 'ch', paidAt: charge.createdAt, stripeFeeCents: 175 });
    expect(receive({ intent: intent({ ...charge, fee }) }).lines).toEqual(lines);
    expect(bookingOf(begun, { intent: intent() }, now)).toBeUndefined();
  });
});

describe('bookingOf for a refund', () => {
  it('books each refund once, and marks a fully refunded payment as refunded', () => {
    const [part, rest] = [refund('re_1', 2000), refund('re_2', 3000)];
    const half = twice({ refunds: [part] });
    expect(half.payment).toEqual({ ...begun, refunds: [part] });
    const { payment, lines } = twice({ refunds: [part] }, { refunds: [rest, part] });
    expect(lines).toEqual(['refunded 2026-11-21 re_1 -2000 0', 'refunded 2026-11-21 re_2 -3000 0']);
    expect(payment).toEqual({ ...begun, status: 'refunded', refunds: [part, rest] });
  });

  const whole = refund('re_1', 5000);
  const failed = { ...whole, hasFailed: true } as const;
  const failedRefunds = [{ id: 're_1', at: now.toISOString() }];
  const lines = ['refunded 2026-11-21 re_1 -5000 0', 'refund_failed 2026-11-24 re_1 5000 0'];

  it.each<[string, Partial<PaymentRecord>, Partial<PaymentRecord>]>([
    ['is paid again', { receipt: {} as PaymentRecord['receipt'] }, { status: 'succeeded' }],
    ['is open again if it had revealed nothing', {}, { status: 'open', settledAt: null }],
  ])('books a failed refund once, and the payment %s', (_, fields, becomes) => {
    const received = receiveEventOf({ ...begun, ...fields }, { refunds: [whole] }, { refunds: [failed] }, { refunds: [failed] });
    expect(received.lines).toEqual(lines);
    expect(received.payment).toEqual({ ...begun, ...fields, ...becomes, refunds: [], failedRefunds, refundAsked: null });
    expect(received.revenue).toMatchObject({ refundsCents: 0, refunds: 0 });
  });

  it('books a second refund after a failed one, reported separately or together', () => {
    const again = refund('re_2', 5000);
    for (const truths of [[{ refunds: [failed] }, { refunds: [failed, again] }], [{ refunds: [failed, again] }]]) {
      const received = twice({ refunds: [whole] }, ...truths);
      expect(received.lines.sort()).toEqual([...lines, 'refunded 2026-11-21 re_2 -5000 0'].sort());
      expect(received.payment).toMatchObject({ status: 'refunded', refunds: [again], failedRefunds });
    }
  });

  it('leaves the payment paid if one of two partial refunds fails', () => {
    const part = refund('re_2', 2000);
    const { payment, revenue } = receive({ refunds: [part, whole] }, { refunds: [part, failed] });
    expect(payment).toMatchObject({ refunds: [part], failedRefunds });
    expect(revenue).toMatchObject({ refundsCents: 2000, refunds: 1 });
  });

  it('books no amount for a refund that failed before it was booked, and clears the request', () => {
    const asked = { ...begun, refundAsked: { reason: 'duplicate', at: 'then' } } as const;
    const received = receiveEventOf(asked, { refunds: [failed] }, { refunds: [failed] });
    expect(received.lines).toEqual(['refund_failed 2026-11-24 re_1 0 0']);
    expect(received.payment).toEqual({ ...begun, refunds: [], failedRefunds, refundAsked: null });
    expect(received.revenue).toMatchObject({ refundsCents: 0, refunds: 0 });
  });
});

it('books a warning once', () => {
  const { payment, lines } = twice({ warning });
  expect([payment.warning, lines]).toEqual([warning, ['warned 2026-11-22 issfr 0 0']]);
});

describe('bookingOf for a dispute', () => {
  const opened = 'dispute_opened 2026-11-23 txn_23 -5000 1500';
  const isBack = 'dispute_won 2026-11-26 txn_26 5000 0';

  it.each<[string, Dispute[], string[], number]>([
    ['is opened with what the bank takes', [dispute('needs_response', taken)], [opened], 5000],
    ['moves nothing while the bank decides', [dispute('needs_response', taken), dispute('under_review', taken)], [opened], 5000],
    ['is won, and the money is back', [dispute('needs_response', taken), dispute('won', taken, returned)], [opened, isBack], 0],
    [
      'is won before the money is back',
      [dispute('needs_response', taken), dispute('won', taken), dispute('won', taken, returned)],
      [opened, 'dispute_won 2026-11-24 dp 0 0', isBack],
      0,
    ],
    ['is lost', [dispute('under_review', taken), dispute('lost', taken)], [opened, 'dispute_lost 2026-11-24 dp 0 0'], 5000],
    [
      'begins as an inquiry and takes the money later',
      [dispute('warning_needs_response'), dispute('needs_response', taken), dispute('lost', taken)],
      ['dispute_opened 2026-11-22 dp 0 0', opened, 'dispute_lost 2026-11-24 dp 0 0'],
      5000,
    ],
    [
      'is reported before the money moves and after it is over',
      [dispute('needs_response'), dispute('won', taken, returned)],
      ['dispute_opened 2026-11-22 dp 0 0', opened, isBack],
      0,
    ],
    [
      'costs more than reported at first',
      [dispute('needs_response', taken), dispute('needs_response', taken, move(24, 0, 1500))],
      [opened, 'dispute_opened 2026-11-24 txn_24 0 1500'],
      5000,
    ],
    [
      'is an inquiry that was withdrawn',
      [dispute('warning_needs_response'), dispute('warning_closed')],
      ['dispute_opened 2026-11-22 dp 0 0', 'dispute_won 2026-11-24 dp 0 0'],
      0,
    ],
    [
      'is decided again',
      [
        dispute('needs_response', taken),
        dispute('won', taken, returned),
        dispute('lost', taken, returned, { ...taken, id: 'txn_27', at: '2026-11-27T09:00:00.000Z', stripeFeeCents: 0 }),
      ],
      [opened, isBack, 'dispute_opened 2026-11-27 txn_27 -5000 0', 'dispute_lost 2026-11-24 dp 0 0'],
      5000,
    ],
    ['is reported only when lost', [dispute('lost', taken)], [opened], 5000],
    ['is reported only when won', [dispute('won', taken, returned)], [opened, isBack], 0],
    [
      'costs more after it is lost, and is lost once',
      [dispute('needs_response', taken), dispute('lost', taken), dispute('lost', taken, move(25, 0, 1500))],
      [opened, 'dispute_lost 2026-11-24 dp 0 0', 'dispute_opened 2026-11-25 txn_25 0 1500'],
      5000,
    ],
  ])('%s', (_, disputes, expected, disputedCents) => {
    const { payment, lines, revenue } = receive(...disputes.map((one) => ({ dispute: one })));
    expect([lines, revenue.disputedCents]).toEqual([expected, disputedCents]);
    expect(payment.dispute).toEqual(disputes.at(-1));
  });

  it('books a dispute once, keeps its answer time, and updates its deadline', () => {
    expect(twice({ dispute: dispute('needs_response', taken) }).lines).toEqual([opened]);
    const answered = { ...begun, dispute: { ...dispute('under_review', taken), answeredAt: 'then' } };
    const later = { ...dispute('under_review', taken), dueBy: null };
    const truth = { intent: intent(), dispute: later };
    expect(bookingOf(answered, truth, now)).toEqual({ changes: { dispute: { ...later, answeredAt: 'then' } }, entries: [] });
    expect(bookingOf({ ...answered, dispute: later }, truth, now)).toBeUndefined();
  });

  it('drops the answer time when an answered inquiry becomes a dispute', () => {
    const answered = { ...dispute('warning_under_review'), answeredAt: 'then' };
    const next = (known: PaymentRecord['dispute'], status: string) =>
      bookingOf({ ...begun, dispute: known }, { intent: intent(), dispute: dispute(status, taken) }, now)?.changes.dispute;
    expect(next(answered, 'needs_response')).toEqual(dispute('needs_response', taken));
    expect(next(answered, 'lost')).toMatchObject({ answeredAt: 'then' });
    expect(next({ ...answered, status: 'needs_response' }, 'needs_response')).toMatchObject({ answeredAt: 'then' });
  });

  it('adds no entry for an unchanged dispute', () => {
    const known = { dispute: dispute('needs_response', taken) };
    expect(receive(known, { ...known, refunds: [refund('re_1', 2000)] }).lines).toEqual([
      opened,
      'refunded 2026-11-21 re_1 -2000 0',
    ]);
  });

  it('replaces the dispute with a later one that has another id', () => {
    const [first, second] = [dispute('lost', taken), { ...dispute('needs_response', move(25, -100, 1500)), id: 'dp_2' }];
    const { payment, lines } = receive({ dispute: first }, { dispute: second });
    expect(lines).toEqual([opened, 'dispute_opened 2026-11-25 txn_25 -100 1500']);
    expect(payment.dispute).toEqual(second);
  });
});
