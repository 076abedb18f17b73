import { type BalanceTransaction, type Charge, newStripeId, nowSeconds, type Refund } from './objects';
import type { State, Transaction } from './state';

/** For a US card. https://stripe.com/pricing */
const feeOfCharge = (cents: number): number => Math.round(cents * 0.029) + 30;

interface Moved extends Pick<BalanceTransaction, 'type' | 'reporting_category' | 'source' | 'currency' | 'description'> {
  /** Negative if money leaves. */
  amount: number;
  fee: number;
}

export const move = (tx: Transaction, { amount, fee, ...moved }: Moved): BalanceTransaction => {
  const created = nowSeconds();
  const transaction: BalanceTransaction = {
    id: newStripeId('txn'),
    object: 'balance_transaction',
    amount,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: moved.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    created,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    status: 'pending',
    ...moved,
  };
  tx.put('balance_transaction', transaction.id, transaction);
  return transaction;
};

const isUnbooked = (record: { balance_transaction: string | null; status: string }): boolean =>
  record.balance_transaction === null && record.status === 'succeeded';

/** Records each unrecorded charge and refund once. */
export const bookAll = (state: State, tx: Transaction): void => {
  const charges = state.entries('charge').map(([, charge]) => charge);
  const refunds = state.entries('refund').map(([, refund]) => refund);
  for (const charge of charges.filter(isUnbooked)) bookCharge(tx, structuredClone(charge));
  for (const refund of refunds.filter(isUnbooked)) bookRefund(tx, structuredClone(refund));
};

const bookCharge = (tx: Transaction, charge: Charge): void => {
  const { id: source, amount, currency, description } = charge;
  const as = { type: 'charge', reporting_category: 'charge' } as const;
  charge.balance_transaction = move(tx, { ...as, amount, fee: feeOfCharge(amount), source, currency, description }).id;
  tx.put('charge', charge.id, charge);
  tx.emit('charge.updated', charge);
};

/** Stripe keeps its fee for the charge. https://docs.stripe.com/refunds */
const bookRefund = (tx: Transaction, refund: Refund): void => {
  const { id: source, amount, currency } = refund;
  const description = 'REFUND FOR CHARGE (Platform fee)';
  const as = { type: 'refund', reporting_category: 'refund' } as const;
  refund.balance_transaction = move(tx, { ...as, amount: -amount, fee: 0, source, currency, description }).id;
  tx.put('refund', refund.id, refund);
};
