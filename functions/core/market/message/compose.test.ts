import { expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { aStager } from '#functions/testing/builders';
import { maskedMessage } from './compose';
import { newMessage } from './message';

it('a message is not half of a phone number whose other half are the digits of the stager’s identifier', async () => {
  const stager = { ...(await aStager()), stagerIdentifier: 'STG-4632KP' };
  const written = { receiverId: 'owner', content: 'My number is 512-847' };
  const message = newMessage(written, { id: 'message', senderId: stager.id, now: new Date() });
  expect(maskedMessage(message, stager, freshMask(stager.id)).masked).toBeNull();
});
