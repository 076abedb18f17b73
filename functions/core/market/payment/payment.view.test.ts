import { describe, expect, it } from 'vitest';
import { type Comparison, noComparison } from '#core/market/ledger/comparison';
import type { PaymentRecord } from './payment';
import { comparisonForAdmin, discrepancyForAdmin, paymentForAdmin } from './payment.view';

const at = '2026-11-24T12:00:00.000Z';
const open: PaymentRecord = {
  ...{ paymentIntentId: 'pi', bidId: 'bid', projectId: 'project', acceptanceId: 'a', ownerId: 'o', stagerId: 's' },
  ...{ amountCents: 5000, status: 'open', createdAt: at, settledAt: null, revision: 0 },
};
const nobody = { owner: undefined, stager: undefined, project: undefined };

describe('the admin panel', () => {
  it('shows a payment whose parties and project are gone', () => {
    expect(paymentForAdmin(open, nobody)).toEqual({
      ...{ id: 'pi', bidId: 'bid', projectId: 'project', projectTitle: null, owner: null, stager: null, amountCents: 5000 },
      ...{ status: 'open', createdAt: at, paidAt: null, settledAt: null, stripeFeeCents: null, refundedCents: 0 },
      ...{ refundAsked: null, failedRefund: null, warning: null, dispute: null },
    });
  });

  it('shows the refunded total, the warning, the dispute, and the latest failed refund', () => {
    const refunds = [2000, 3000].map((cents) => ({ id: `re_${cents}`, cents, at }));
    const dispute = { id: 'dp', status: 'needs_response', reason: 'fraudulent', cents: 5000, openedAt: at, dueBy: null } as const;
    const shown = paymentForAdmin({ ...open, refunds, warning: { id: 'issfr', at }, dispute: { ...dispute, moves: [] } }, nobody);
    expect(shown).toMatchObject({ refundedCents: 5000, warning: { id: 'issfr', at, isKept: false } });
    expect(shown.dispute).toEqual({ ...dispute, answeredAt: null });
    const kept = paymentForAdmin({ ...open, warning: { id: 'issfr', at, isKept: true } }, nobody);
    expect(kept.warning).toMatchObject({ isKept: true, isOpen: false });
    const failed = paymentForAdmin(
      {
        ...open,
        failedRefunds: [
          { id: 're_1', at, isKept: true },
          { id: 're_2', at },
        ],
      },
      nobody,
    );
    expect(failed.failedRefund).toEqual({ id: 're_2', at, isKept: false, isOpen: true });
  });

  it.each<[Partial<Comparison>, object]>([
    [{}, { isRunning: false, isHolding: false }],
    [{ pass: at }, { isRunning: true }],
    [{ holdsReveals: true }, { holdsReveals: true, isHolding: false }],
    [{ reveals: 1 }, { holdsReveals: false, isHolding: false }],
    [
      { holdsReveals: true, reveals: 1 },
      { holdsReveals: true, isHolding: true },
    ],
  ])('shows whether a comparison is running and whether reveals are held: %j', (fields, shown) => {
    expect(comparisonForAdmin({ ...noComparison, ...fields })).toMatchObject({ isWanted: false, discrepancies: 0, ...shown });
  });

  it('shows a discrepancy without its storage fields', () => {
    const shown = { id: 'd', kind: 'refund', subject: 'pi', ours: '$0.00', theirs: '$50.00', foundAt: at } as const;
    expect(discrepancyForAdmin({ ...shown, pass: at } as Parameters<typeof discrepancyForAdmin>[0])).toEqual(shown);
  });
});
