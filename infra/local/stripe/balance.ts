import { type BalanceTransaction, type Charge, newStripeId, nowSeconds, type Refund } from './objects';
import type { State, Transaction } from './state';

/** Returns Stripe's fee for a charge of a US card, in cents. https://stripe.com/pricing */
const feeOfCharge = (cents: number): number => Math.round(cents * 0.029) + 30;

interface MoneyMovement extends Pick<BalanceTransaction, 'type' | 'reporting_category' | 'source' | 'currency' | 'description'> {
  /** In cents. Negative if money leaves. */
  amount: number;
  fee: number;
}

export const recordTransaction = (tx: Transaction, { amount, fee, ...moved }: MoneyMovement): BalanceTransaction => {
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

const isUnrecorded = (record: { balance_transaction: string | null; status: string }): boolean =>
  record.balance_transaction === null && record.status === 'succeeded';

/** Records a balance transaction for each charge and refund that has none. */
export const recordAll = (state: State, tx: Transaction): void => {
  const charges = state.entries('charge').map(([, charge]) => charge);
  const refunds = state.entries('refund').map(([, refund]) => refund);
  for (const charge of charges.filter(isUnrecorded)) recordCharge(tx, structuredClone(charge));
  for (const refund of refunds.filter(isUnrecorded)) recordRefund(tx, structuredClone(refund));
};

const recordCharge = (tx: Transaction, charge: Charge): void => {
  const { id: source, amount, currency, description } = charge;
  const as = { type: 'charge', reporting_category: 'charge' } as const;
  charge.balance_transaction = recordTransaction(tx, {
    ...as,
    amount,
    fee: feeOfCharge(amount),
    source,
    currency,
    description,
  }).id;
  tx.put('charge', charge.id, charge);
  tx.emit('charge.updated', charge);
};

/** Records a refund. Stripe keeps its fee for the charge. https://docs.stripe.com/refunds */
const recordRefund = (tx: Transaction, refund: Refund): void => {
  const { id: source, amount, currency } = refund;
  const description = 'REFUND FOR CHARGE (Platform fee)';
  const as = { type: 'refund', reporting_category: 'refund' } as const;
  refund.balance_transaction = recordTransaction(tx, { ...as, amount: -amount, fee: 0, source, currency, description }).id;
  tx.put('refund', refund.id, refund);
};
