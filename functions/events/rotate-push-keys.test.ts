import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerRotationEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { isAppError } from '#core/kernel/errors';
import { PushKeys, pushKeys } from '#core/telling/push/keys';
import { withSecrets } from '../testing/secrets';
import { handler } from './rotate-push-keys';

const id = process.env.PUSH_SECRET_ID as string;
withSecrets({ [id]: JSON.stringify({ keys: [] }) });

const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const;
const step = (Step: (typeof steps)[number], ClientRequestToken: string) =>
  handler({ Step, SecretId: id, ClientRequestToken } satisfies SecretsManagerRotationEvent);
const rotated = async (token: string): Promise<void> => {
  for (const one of steps) await step(one, token);
};
const stored = async (): Promise<string[]> => {
  const { SecretString = '' } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: id }));
  return PushKeys.parse(JSON.parse(SecretString)).keys.map(({ publicKey }) => publicKey);
};

it('pushKeys fails with UNAVAILABLE before the first rotation', async () => {
  expect(await stored()).toEqual([]);
  expect(isAppError(await pushKeys().catch((error: unknown) => error), 'UNAVAILABLE')).toBe(true);
});

it('puts a new key first and keeps the previous one, visible after the last step only', async () => {
  await rotated('first-token');
  const [first] = await stored();
  for (const one of steps.slice(0, 3)) await step(one, 'second-token');
  expect(await stored()).toEqual([first]);
  await step('finishSecret', 'second-token');
  const [second, ...earlier] = await stored();
  expect([earlier, second === first]).toEqual([[first], false]);
  await rotated('third-token');
  const after = await stored();
  expect([after.length, after[1]]).toEqual([2, second]);
});

it('changes nothing when a step is repeated', async () => {
  for (const one of ['createSecret', 'createSecret', 'testSecret', 'finishSecret', 'finishSecret'] as const)
    await step(one, 'again');
  const keys = await stored();
  await rotated('again');
  expect(await stored()).toEqual(keys);
});
