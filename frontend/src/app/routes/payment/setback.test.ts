import { expect, it } from 'vitest';
import { type Setback, setbackOf } from './setback';

it.each<[string, string, string | undefined, Setback]>([
  ['card_error', 'card_declined', 'generic_decline', 'declined'],
  ['card_error', 'card_declined', 'insufficient_funds', 'declined'],
  ['card_error', 'card_declined', 'incorrect_cvc', 'mistyped'],
  ['card_error', 'incorrect_number', undefined, 'mistyped'],
  ['card_error', 'invalid_expiry_year', undefined, 'mistyped'],
  ['card_error', 'expired_card', undefined, 'mistyped'],
  ['card_error', 'card_declined', 'authentication_required', 'unconfirmed'],
  ['card_error', 'payment_intent_authentication_failure', undefined, 'unconfirmed'],
  ['invalid_request_error', 'payment_intent_authentication_failure', undefined, 'unconfirmed'],
  ['api_connection_error', '', undefined, 'unknown'],
])('setbackOf maps %s, %s, %s to %s', (type, code, decline_code, expected) => {
  expect(setbackOf({ type, code, decline_code })).toBe(expected);
});
