import { invalidRequest, StripeFailure } from './errors';
import { allowOnly, map, type Params, text } from './form';
import { passesLuhn } from './luhn';
import { newStripeId, nowSeconds, type PaymentMethod } from './objects';

/** What happens when somebody pays with this card, or when the payment is refunded. */
export type CardBehavior =
  | 'succeeds'
  | 'authenticates'
  | 'processes'
  | 'processes_then_fails'
  | 'refunds_later'
  | 'refund_fails'
  | { code: string; declineCode?: string; message: string };

const declined = (declineCode: string, message = 'Your card was declined.'): CardBehavior => ({
  code: 'card_declined',
  declineCode,
  message,
});

interface TestCard {
  number: string;
  brand: string;
  /** Ids of ready-made payment methods with this card, for server-side calls. */
  tokens: readonly string[];
  behavior: CardBehavior;
}

/**
 * Stripe's test cards (https://docs.stripe.com/testing), and two of our own that stay in `processing`. Stripe has no such test card, but
 * real payments do that.
 */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', tokens: ['pm_card_visa'], behavior: 'succeeds' },
  { number: '4000056655665556', brand: 'visa', tokens: ['pm_card_visa_debit'], behavior: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', tokens: ['pm_card_mastercard'], behavior: 'succeeds' },
  { number: '378282246310005', brand: 'amex', tokens: ['pm_card_amex'], behavior: 'succeeds' },
  { number: '6011111111111117', brand: 'discover', tokens: ['pm_card_discover'], behavior: 'succeeds' },
  { number: '4000000000007726', brand: 'visa', tokens: ['pm_card_pendingRefund'], behavior: 'refunds_later' },
  { number: '4000000000005126', brand: 'visa', tokens: ['pm_card_refundFail'], behavior: 'refund_fails' },
  {
    number: '4000000000000002',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    behavior: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    behavior: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'],
    behavior: declined('lost_card'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedExpiredCard'],
    behavior: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedIncorrectCvc'],
    behavior: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedProcessingError'],
    behavior: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    tokens: ['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'],
    behavior: 'authenticates',
  },
  { number: '4000000000001000', brand: 'visa', tokens: ['pm_card_processing'], behavior: 'processes' },
  { number: '4000000000007007', brand: 'visa', tokens: ['pm_card_processingDeclined'], behavior: 'processes_then_fails' },
];

/** A stored payment method: the part that Stripe shows, and how the card behaves. */
export interface StoredPaymentMethod {
  wire: PaymentMethod;
  behavior: CardBehavior;
}

const cardError = (code: string, message: string, param: string): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', code, message, param }, true);

const build = (
  card: { number: string; brand: string; expMonth: number; expYear: number },
  behavior: CardBehavior,
  billing: PaymentMethod['billing_details'],
): StoredPaymentMethod => ({
  behavior,
  wire: {
    id: newStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: { address_postal_code_check: billing.address.postal_code ? 'pass' : null, cvc_check: 'pass' },
      country: 'US',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `fp${card.number.slice(0, 6)}${card.number.slice(-4)}`,
      funding: 'credit',
      last4: card.number.slice(-4),
    },
    created: nowSeconds(),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  },
});

const noBilling: PaymentMethod['billing_details'] = {
  address: { country: null, postal_code: null },
  email: null,
  name: null,
};

/** Creates a payment method from a ready-made token such as `pm_card_visa`. Each use creates a new one, as at Stripe. */
export const paymentMethodOfToken = (token: string): StoredPaymentMethod | undefined => {
  const card = testCards.find(({ tokens }) => tokens.includes(token));
  return card && build({ ...card, expMonth: 12, expYear: new Date().getUTCFullYear() + 2 }, card.behavior, noBilling);
};

/**
 * Creates a payment method from the card fields in `payment_method_data`, which Stripe's browser client sends.
 *
 * @throws StripeFailure a card_error for an impossible number, date or code
 */
export const paymentMethodOfData = (data: Params): StoredPaymentMethod => {
  const type = text(data, 'type');
  if (type !== 'card')
    throw invalidRequest(`The payment method type "${type}" is invalid.`, { param: 'payment_method_data[type]' });
  const card = map(data, 'card');
  if (!card)
    throw invalidRequest('Missing required param: payment_method_data[card].', { code: 'parameter_missing', param: 'card' });
  allowOnly(card, ['number', 'exp_month', 'exp_year', 'cvc'], 'payment_method_data[card]');

  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const expMonth = Number(text(card, 'exp_month'));
  const shortYear = Number(text(card, 'exp_year'));
  const expYear = shortYear < 100 ? 2000 + shortYear : shortYear;
  if (!(Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const now = new Date();
  const past = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!Number.isInteger(expYear) || past || expYear > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const cvc = text(card, 'cvc');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }

  const billing = map(data, 'billing_details');
  const address = billing && map(billing, 'address');
  const known = testCards.find((candidate) => candidate.number === number);
  return build(
    { number, brand: known?.brand ?? 'visa', expMonth, expYear },
    known?.behavior ??
      declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      ),
    {
      address: {
        country: (address && text(address, 'country')) ?? null,
        postal_code: (address && text(address, 'postal_code')) ?? null,
      },
      email: (billing && text(billing, 'email')) ?? null,
      name: (billing && text(billing, 'name')) ?? null,
    },
  );
};
