import { expect, it } from 'vitest';
import { newSecret } from '#core/kernel/ids';
import { aPerson, aSubscription } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { subscriptionToken } from './link-token';
import { getMailSettings, invalidMailLink, saveUndeliverable } from './settings.repo';
import { setSubscription } from './subscription';

it('changes the categories in the link for its account, and returns the change', async () => {
  const person = await aPerson();
  const { token } = await aSubscription(person, 'areas', 'bids');
  const end = () =>
    expect(setSubscription(token, 'off')).resolves.toEqual({ categories: ['areas', 'bids'], frequency: 'off', before: 'daily' });
  expect(await changesOf(end, { [person.id]: 'dana' })).toMatchInlineSnapshot(
    `"  USER#dana MAIL frequencies: nothing > {"areas":"off","bids":"off"}, revision: 1 > 2"`,
  );
  expect(await setSubscription(token, 'at_once')).toMatchObject({ frequency: 'at_once', before: 'off' });
});

it("changes nothing without the account's signature", async () => {
  const [person, another, unmailed] = [await aPerson(), await aPerson(), await aPerson()];
  const [{ token }, theirs] = [await aSubscription(person), await aSubscription(another)];
  const forged = [
    token.replace('.bids.', '.messages.'),
    token.replace(person.id, another.id),
    theirs.token.replace(another.id, person.id),
    subscriptionToken(unmailed.id, ['bids'], newSecret()),
    subscriptionToken(unmailed.id, ['bids'], ''),
    'no link',
  ];
  const attempts = async () => {
    for (const text of forged) await expect(async () => setSubscription(text, 'off'), text).rejects.toThrow(invalidMailLink());
  };
  expect(await changesOf(attempts)).toBe('');
});

it('keeps other settings that change at the same moment', async () => {
  const person = await aPerson();
  const { token } = await aSubscription(person);
  const other = async () => saveUndeliverable(person.id, 'dana@test.example', await getMailSettings(person.id));
  await meanwhile(() => setSubscription(token, 'off'), other);
  expect(await getMailSettings(person.id)).toMatchObject({
    frequencies: { bids: 'off' },
    undeliverableEmail: 'dana@test.example',
  });
});
