import { expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { aStager } from '#functions/testing/builders';
import { maskedMessage } from './compose';
import { newMessage } from './message';

it("does not combine a message with the digits of the stager's identifier into a phone number", async () => {
  const stager = { ...(await aStager()), stagerIdentifier: 'STG-4632KP' };
  const written = { receiverId: 'owner', content: 'My number is 512-847' };
  const message = newMessage(written, { id: 'message', senderId: stager.id, now: new Date() });
  expect(maskedMessage(message, stager, freshMask(stager.id)).masked).toBeNull();
});
