import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { aBid, aConfirmedOwner, aConfirmedStager, aMessage, anAcceptedBid, aProject } from '../testing/builders';
import { lambdaContext } from '../testing/call';
import { everyItem } from '../testing/everything';
import { subscribeDevice, withPush } from '../testing/push';
import { handler } from './broadcast-changes';

const push = withPush();

/** The stream's records of due emails that are also pushed. */
const becameDue = async (userId: string): Promise<Pick<DynamoDBStreamEvent, 'Records'>> => ({
  Records: (await everyItem())
    .filter((item) => item.entity === 'Mail' && item.userId === userId && item.push !== undefined)
    .map((item) => ({
      eventName: 'INSERT',
      // The SDK and Lambda have different types for sets.
      dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) as Record<string, never> },
    })),
});

// core/telling/push/deliver.test.ts tests who gets which push. This test runs with the permissions of the function.
it('pushes an email that became due to devices once', async () => {
  const owner = await aConfirmedOwner();
  await subscribeDevice(owner, push.service);
  await aBid(await aProject(owner), await aConfirmedStager());
  await handler(await becameDue(owner.id), lambdaContext());
  await handler(await becameDue(owner.id), lambdaContext());
  expect(push.service.delivered).toHaveLength(1);
});

it('pushes an acceptance and a message', async () => {
  const [owner, stager] = [await aConfirmedOwner(), await aConfirmedStager()];
  await subscribeDevice(stager, push.service);
  const bid = await anAcceptedBid(await aProject(owner), stager);
  await aMessage(owner, stager, 'When can you come?');
  await handler(await becameDue(stager.id), lambdaContext());
  expect(push.service.delivered).toHaveLength(2);
  expect(JSON.stringify(push.service.delivered)).toContain(bid.id);
});

it('continues after a record that fails', async () => {
  const owner = await aConfirmedOwner();
  await subscribeDevice(owner, push.service);
  await aBid(await aProject(owner), await aConfirmedStager());
  const { Records } = await becameDue(owner.id);
  const broken = {
    ...Records[0],
    dynamodb: { NewImage: marshall({ entity: 'Mail', id: 'none', userId: 'nobody' }) as Record<string, never> },
  };
  await handler({ Records: [broken, ...Records] }, lambdaContext());
  expect(push.service.delivered).toHaveLength(1);
});
