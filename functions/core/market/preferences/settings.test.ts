import { expect, it } from 'vitest';
import { mailCategories, optionalMailCategories } from '#shared/mail/mail.contract';
import { frequenciesOf, frequencyOf, isConfirmed, noSettings } from './settings';

it('emails at once by default, except for new projects in service areas', () => {
  const { areas, ...others } = frequenciesOf(noSettings);
  expect([areas, new Set(Object.values(others))]).toEqual(['daily', new Set(['at_once'])]);
  expect(Object.keys(frequenciesOf(noSettings)).sort()).toEqual([...optionalMailCategories].sort());
});

it('sends what the account chose, and always emails about the account and payments', () => {
  const off = Object.fromEntries(mailCategories.map((category) => [category, 'off']));
  const settings = { ...noSettings, frequencies: off };
  const mailed = mailCategories.filter((category) => frequencyOf(settings, category) !== 'off');
  expect(mailed).toEqual(['account', 'payments']);
  expect(frequencyOf({ ...noSettings, frequencies: { bids: 'daily' } }, 'messages')).toBe('at_once');
});

it('confirms only the email that was confirmed', () => {
  expect(isConfirmed(noSettings, 'dana@test.example')).toBe(false);
  const settings = { ...noSettings, verifiedEmail: 'dana@test.example' };
  expect([isConfirmed(settings, 'dana@test.example'), isConfirmed(settings, 'ann@test.example')]).toEqual([true, false]);
});

it('has defaults that store no choices', () => {
  expect(noSettings).toEqual({
    ...{ verifiedEmail: null, formerAddresses: [], verification: null, undeliverableEmail: null, frequencies: {} },
    ...{ quietHours: null, timeZone: null, areas: [], secret: null, isPushed: false, revision: 0 },
  });
});
