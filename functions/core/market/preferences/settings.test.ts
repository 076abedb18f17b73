import { expect, it } from 'vitest';
import { mailCategories, optionalMailCategories } from '#shared/mail/mail.contract';
import { frequenciesOf, frequencyOf, isConfirmed, noSettings } from './settings';

it('an account that has said nothing is mailed at once, but for what is new in its areas', () => {
  const { areas, ...others } = frequenciesOf(noSettings);
  expect([areas, new Set(Object.values(others))]).toEqual(['daily', new Set(['at_once'])]);
  expect(Object.keys(frequenciesOf(noSettings)).sort()).toEqual([...optionalMailCategories].sort());
});

it('an account is mailed what it has chosen, and always what is about itself and about money', () => {
  const off = Object.fromEntries(mailCategories.map((category) => [category, 'off']));
  const settings = { ...noSettings, frequencies: off };
  const mailed = mailCategories.filter((category) => frequencyOf(settings, category) !== 'off');
  expect(mailed).toEqual(['account', 'payments']);
  expect(frequencyOf({ ...noSettings, frequencies: { bids: 'daily' } }, 'messages')).toBe('at_once');
});

it('no address is confirmed but the one that was', () => {
  expect(isConfirmed(noSettings, 'dana@test.example')).toBe(false);
  const settings = { ...noSettings, verifiedEmail: 'dana@test.example' };
  expect([isConfirmed(settings, 'dana@test.example'), isConfirmed(settings, 'ann@test.example')]).toEqual([true, false]);
});

it('who has chosen nothing yet has nothing that could be taken for a choice', () => {
  expect(noSettings).toEqual({
    ...{ verifiedEmail: null, formerAddresses: [], verification: null, undeliverableEmail: null, frequencies: {} },
    ...{ quietHours: null, timeZone: null, areas: [], secret: null, isPushed: false, revision: 0 },
  });
});
