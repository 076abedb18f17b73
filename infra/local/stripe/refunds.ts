import { recordTransaction } from './balance';
import { invalidRequest, noSuch } from './errors';
import { allowOnly, integer, metadata, type Params, text } from './form';
import { type Charge, newStripeId, nowSeconds, type Refund } from './objects';
import { getPaymentIntent } from './payment-intents';
import type { Transaction } from './state';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

const chargeToRefund = (tx: Transaction, params: Params): Charge => {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge') ?? (intentId && getPaymentIntent(tx, intentId, 'payment_intent').latest_charge);
  if (intentId === undefined && chargeId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const charge = chargeId ? tx.get('charge', chargeId) : undefined;
  if (!charge && text(params, 'charge')) throw noSuch('charge', chargeId ?? '', 'charge');
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intentId ?? charge?.payment_intent}) does not have a successful charge to refund.`,
    );
  }
  return structuredClone(charge);
};

/** Refunds all or `amount`. With some cards the bank decides later (settleRefund). @throws StripeFailure if less is left */
export const createRefund = (tx: Transaction, params: Params): Refund => {
  allowOnly(params, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
  const reason = text(params, 'reason');
  if (reason !== undefined && !reasons.includes(reason)) {
    throw invalidRequest(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' });
  }
  const charge = chargeToRefund(tx, params);
  const disputes = tx
    .entries('dispute')
    .map(([, dispute]) => dispute)
    .filter((dispute) => dispute.charge === charge.id);
  if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = integer(params, 'amount') ?? left;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  }
  const behavior = tx.get('payment_method', charge.payment_method)?.behavior;
  const isPending = behavior === 'refunds_later';
  const refund: Refund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: metadata(params),
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    ...(isPending && { pending_reason: 'processing' }),
    status: isPending ? 'pending' : 'succeeded',
  };
  if (isPending || behavior === 'refund_fails') tx.put('settlement', refund.id, { succeeds: isPending });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  tx.put('charge', charge.id, charge);
  tx.put('refund', refund.id, refund);
  for (const [id, warning] of tx.entries('early_fraud_warning')) {
    if (warning.charge === charge.id) tx.put('early_fraud_warning', id, { ...warning, actionable: false });
  }
  tx.emit('refund.created', refund);
  tx.emit('charge.refunded', charge);
  return refund;
};

/**
 * Ends a refund with the bank's decision. The money of a failed one returns, and can be refunded again.
 * https://docs.stripe.com/refunds#failed-refunds
 */
export const settleRefund = (tx: Transaction, id: string): void => {
  const settlement = tx.get('settlement', id);
  const { pending_reason: _, ...refund } = structuredClone(tx.get('refund', id)) as Refund;
  const charge = structuredClone(tx.get('charge', refund.charge)) as Charge;
  tx.remove('settlement', id);
  if (settlement?.succeeds) {
    refund.status = 'succeeded';
  } else {
    const { amount, currency } = refund;
    const moved = { amount, currency, fee: 0, source: id, description: 'REFUND FAILURE (Platform fee)' };
    if (refund.balance_transaction !== null)
      refund.failure_balance_transaction = recordTransaction(tx, {
        ...moved,
        type: 'refund_failure',
        reporting_category: 'refund_failure',
      }).id;
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    charge.amount_refunded -= amount;
    charge.refunded = false;
    tx.put('charge', charge.id, charge);
  }
  tx.put('refund', id, refund);
  tx.emit(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
};
