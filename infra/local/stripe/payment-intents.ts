import { type CardBehavior, paymentMethodOfData, paymentMethodOfToken, type StoredPaymentMethod } from './cards';
import { invalidRequest, missing, noSuch, StripeFailure, unexpectedState } from './errors';
import { allowOnly, flag, integer, list, map, metadata, type Params, text } from './form';
import { type Charge, newStripeId, nowSeconds, type PaymentIntent, type PaymentIntentStatus } from './objects';
import type { Transaction } from './state';

const paymentMethodParams = ['payment_method', 'payment_method_data'];
const describingParams = ['amount', 'currency', 'description', 'metadata', 'receipt_email'];

const minimumCents = 50;
const maximumCents = 99_999_999;

const checkAmount = (amount: number): number => {
  if (amount < minimumCents) {
    throw invalidRequest(
      amount < 1 ? 'This value must be greater than or equal to 1.' : 'Amount must be at least $0.50 usd',
      amount < 1 ? { code: 'parameter_invalid_integer', param: 'amount' } : { code: 'amount_too_small', param: 'amount' },
    );
  }
  if (amount > maximumCents) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
};

const checkCurrency = (currency: string): string => {
  if (!/^[a-z]{3}$/i.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  return currency.toLowerCase();
};

/** @throws StripeFailure 404 resource_missing */
export const getPaymentIntent = (tx: Transaction, id: string, param = 'intent'): PaymentIntent => {
  const intent = tx.get('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return structuredClone(intent);
};

const save = (tx: Transaction, intent: PaymentIntent): PaymentIntent => {
  tx.put('payment_intent', intent.id, intent);
  return intent;
};

export const createPaymentIntent = (tx: Transaction, params: Params): PaymentIntent => {
  allowOnly(params, [...describingParams, ...paymentMethodParams, 'allowed_payment_method_types', 'confirm', 'expand']);
  const amount = integer(params, 'amount');
  const currency = text(params, 'currency');
  if (amount === undefined) throw missing('amount');
  if (currency === undefined) throw missing('currency');
  const allowed = list(params, 'allowed_payment_method_types');
  const id = newStripeId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: checkAmount(amount),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newStripeId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: checkCurrency(currency),
    customer: null,
    description: text(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadata(params),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: text(params, 'receipt_email') ?? null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
  };
  tx.emit('payment_intent.created', intent);
  const method = methodOf(tx, params);
  if (flag(params, 'confirm')) return attempt(tx, intent, requireMethod(tx, intent, method));
  if (method) {
    intent.payment_method = method.wire.id;
    intent.status = 'requires_confirmation';
  }
  return save(tx, intent);
};

/** Returns the payment method that a request names or describes. Stores a described one. */
const methodOf = (tx: Transaction, params: Params): StoredPaymentMethod | undefined => {
  const data = map(params, 'payment_method_data');
  const id = text(params, 'payment_method');
  const method = data
    ? paymentMethodOfData(data)
    : id === undefined
      ? undefined
      : (paymentMethodOfToken(id) ?? tx.get('payment_method', id));
  if (id !== undefined && !method) throw noSuch('PaymentMethod', id, 'payment_method');
  if (method) tx.put('payment_method', method.wire.id, method);
  return method;
};

const requireMethod = (tx: Transaction, intent: PaymentIntent, given: StoredPaymentMethod | undefined): StoredPaymentMethod => {
  const method = given ?? (intent.payment_method === null ? undefined : tx.get('payment_method', intent.payment_method));
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  return method;
};

const startable: readonly PaymentIntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Pays. @throws StripeFailure 402 if the card is declined, after which another card may be tried */
export const confirmPaymentIntent = (tx: Transaction, id: string, params: Params): PaymentIntent => {
  allowOnly(params, [...paymentMethodParams, 'client_secret', 'expand', 'key', 'receipt_email', 'return_url']);
  const intent = getPaymentIntent(tx, id);
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (!startable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${startable.join(', ')}.`,
      intent,
    );
  }
  intent.receipt_email = text(params, 'receipt_email') ?? intent.receipt_email;
  return attempt(tx, intent, requireMethod(tx, intent, methodOf(tx, params)));
};

const attempt = (tx: Transaction, intent: PaymentIntent, method: StoredPaymentMethod): PaymentIntent => {
  const { behavior } = method;
  intent.payment_method = method.wire.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (behavior === 'succeeds' || behavior === 'refunds_later' || behavior === 'refund_fails') return succeed(tx, intent, method);
  if (behavior === 'authenticates') {
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newStripeId('payatt') },
    };
    tx.emit('payment_intent.requires_action', intent);
    return save(tx, intent);
  }
  if (behavior === 'processes' || behavior === 'processes_then_fails') {
    intent.status = 'processing';
    intent.processing = { type: 'card', card: {} };
    tx.emit('payment_intent.processing', intent);
    tx.put('settlement', intent.id, { succeeds: behavior === 'processes' });
    return save(tx, intent);
  }
  throw decline(tx, intent, method, behavior);
};

const chargeOf = (intent: PaymentIntent, method: StoredPaymentMethod, failure?: Exclude<CardBehavior, string>): Charge => ({
  id: newStripeId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: failure ? 0 : intent.amount,
  amount_refunded: 0,
  balance_transaction: null,
  billing_details: method.wire.billing_details,
  captured: !failure,
  created: nowSeconds(),
  currency: intent.currency,
  description: intent.description,
  disputed: false,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  livemode: false,
  metadata: intent.metadata,
  outcome: failure
    ? {
        network_status: 'declined_by_network',
        reason: failure.declineCode ?? failure.code,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : { network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' },
  paid: !failure,
  payment_intent: intent.id,
  payment_method: method.wire.id,
  payment_method_details: { card: method.wire.card, type: 'card' },
  receipt_email: intent.receipt_email,
  refunded: false,
  status: failure ? 'failed' : 'succeeded',
});

const succeed = (tx: Transaction, intent: PaymentIntent, method: StoredPaymentMethod): PaymentIntent => {
  const charge = chargeOf(intent, method);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.processing = null;
  intent.next_action = null;
  tx.put('charge', charge.id, charge);
  tx.emit('charge.succeeded', charge);
  tx.emit('payment_intent.succeeded', intent);
  return save(tx, intent);
};

/** Records a declined attempt. @returns the error to throw */
const decline = (
  tx: Transaction,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  failure: Exclude<CardBehavior, string>,
): StripeFailure => {
  const charge = chargeOf(intent, method, failure);
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    message: failure.message,
    charge: charge.id,
    payment_method: method.wire,
  };
  const result = new StripeFailure(402, error, true);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent.latest_charge = charge.id;
  intent.last_payment_error = { ...error, doc_url: result.body.doc_url ?? '' };
  tx.put('charge', charge.id, charge);
  tx.emit('charge.failed', charge);
  tx.emit('payment_intent.payment_failed', intent);
  save(tx, intent);
  result.body.payment_intent = intent;
  return result;
};

/** Ends `processing` with the bank's decision. Does nothing if it is already decided. */
export const settlePaymentIntent = (tx: Transaction, id: string): void => {
  const settlement = tx.get('settlement', id);
  tx.remove('settlement', id);
  const intent = getPaymentIntent(tx, id);
  const method = intent.payment_method === null ? undefined : tx.get('payment_method', intent.payment_method);
  if (!settlement || !method || intent.status !== 'processing') return;
  if (settlement.succeeds) succeed(tx, intent, method);
  else decline(tx, intent, method, { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
};

/** Handles the customer's answer to the bank's question in `requires_action`. */
export const authenticatePaymentIntent = (tx: Transaction, id: string, params: Params): PaymentIntent => {
  allowOnly(params, ['client_secret', 'key', 'outcome', 'source']);
  const intent = getPaymentIntent(tx, id);
  const method = intent.payment_method === null ? undefined : tx.get('payment_method', intent.payment_method);
  if (intent.status !== 'requires_action' || intent.next_action?.use_stripe_sdk.source !== text(params, 'source') || !method) {
    throw unexpectedState('This PaymentIntent does not wait for this authentication.', intent);
  }
  if (text(params, 'outcome') === 'succeeded') return succeed(tx, intent, method);
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message,
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    payment_method: method.wire,
  };
  tx.emit('payment_intent.payment_failed', intent);
  return save(tx, intent);
};

const cancelable: readonly PaymentIntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];

/**
 * Cancels a PaymentIntent. Stripe can cancel one in `processing` only "in rare cases". The stand-in never does, so that the product does
 * not rely on it.
 */
export const cancelPaymentIntent = (tx: Transaction, id: string, params: Params): PaymentIntent => {
  allowOnly(params, ['cancellation_reason', 'expand']);
  const reason = text(params, 'cancellation_reason');
  if (reason !== undefined && !cancellationReasons.includes(reason)) {
    throw invalidRequest(`Invalid cancellation_reason: must be one of ${cancellationReasons.join(', ')}`, {
      param: 'cancellation_reason',
    });
  }
  const intent = getPaymentIntent(tx, id);
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = nowSeconds();
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  tx.emit('payment_intent.canceled', intent);
  return save(tx, intent);
};
