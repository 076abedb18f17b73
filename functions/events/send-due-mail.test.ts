import { expect, it } from 'vitest';
import { findAccount } from '#core/market/account/account.repo';
import { findDigest } from '#core/market/service-area/digest.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { aBid, aMessage, anAcceptedBid, anOwner, aProject, aStager, confirmedAddress } from '../testing/builders';
import { lambdaContext } from '../testing/call';
import { sentMail, withMailServer } from '../testing/mail';
import { subscribeDevice, withPush } from '../testing/push';
import { handler } from './send-due-mail';

withMailServer();
const push = withPush();

// core/telling/email/send.test.ts tests what is sent when. This test runs with the permissions of the function.
it('sends due emails, and deletes a digest that has nothing to report', async () => {
  const owner = await confirmedAddress(await anOwner());
  const stager = await confirmedAddress(await aStager());
  await anAcceptedBid(await aProject(owner), stager);
  await aBid(await aProject(owner), stager, {}, new Date(Date.now() - 180_000));
  await aMessage(owner, stager, 'Hello', new Date(Date.now() - 360_000));
  const account = await findAccount(stager.id);
  await saveServiceAreas(account as typeof stager, [{ placeId: 'san-diego-ca', miles: 25 }], new Date());
  await saveServiceAreas(account as typeof stager, [], new Date());
  expect(await handler({}, lambdaContext())).toMatchObject({ failed: 0 });
  const subjects = (await sentMail()).map(({ subject }) => subject);
  expect(subjects).toContainEqual(
    expect.stringMatching(/^Person accepted your bid: pay by .* · “Craftsman bungalow, listing in three weeks”$/),
  );
  expect(subjects).toContain('New bid of $1,500 on “Craftsman bungalow, listing in three weeks”');
  expect(subjects).toContainEqual(expect.stringMatching(/^New message from /));
  expect(await findDigest(stager.id)).toBeUndefined();
});

it('also pushes due emails to devices', async () => {
  const stager = await confirmedAddress(await aStager());
  await subscribeDevice(stager, push.service);
  await anAcceptedBid(await aProject(await anOwner()), stager);
  expect(await handler({}, lambdaContext())).toMatchObject({ failed: 0 });
  expect(push.service.delivered).toHaveLength(1);
});
