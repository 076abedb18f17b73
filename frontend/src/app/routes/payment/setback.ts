/** https://docs.stripe.com/api/errors */
interface Failure {
  type: string;
  code?: string | undefined;
  decline_code?: string | undefined;
}

/** What to do after a failed attempt. A toast reports the failure itself, in the provider's words. */
export const advice = {
  declined: {
    title: 'You weren’t charged',
    text: 'Your bank declined the payment. Ask your bank why, or pay with another card.',
  },
  mistyped: { title: 'You weren’t charged', text: 'Check the number, the date and the code, or pay with another card.' },
  unconfirmed: {
    title: 'You weren’t charged',
    text: 'Your bank could not confirm that it was you. Try again and confirm the payment with your bank, or pay with another card.',
  },
  // The payment may have succeeded although the answer is missing. A retry uses the same PaymentIntent, which is charged only once.
  unknown: { title: 'The payment is not confirmed', text: 'Please try again. The fee is never charged twice.' },
};
export type Setback = keyof typeof advice;

/** https://docs.stripe.com/error-codes */
export const setbackOf = ({ type, code = '', decline_code: reason = code }: Failure): Setback => {
  if (code === 'payment_intent_authentication_failure' || reason === 'authentication_required') return 'unconfirmed';
  if (type !== 'card_error') return 'unknown';
  return /^(incorrect|invalid)_|^expired_card$/.test(reason) ? 'mistyped' : 'declined';
};
