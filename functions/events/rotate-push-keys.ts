import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerRotationEvent } from 'aws-lambda';
import { awsConfig } from '#core/kernel/aws';
import { perProcess } from '#core/kernel/per-process';
import { PushKeys, parsedKeys } from '#core/telling/push/keys';
import { newVapidKeys } from '#core/telling/push/vapid';

/** A key is in use for longer than any session, so browsers have subscribed with two keys at most. */
const maxKeys = 2;

const secrets = perProcess(() => new SecretsManagerClient(awsConfig()));

const versionOf = async (SecretId: string, VersionStage: string, VersionId?: string): Promise<PushKeys> => {
  const { SecretString = '' } = await secrets().send(new GetSecretValueCommand({ SecretId, VersionStage, VersionId }));
  return PushKeys.parse(JSON.parse(SecretString));
};

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Adds a new key pair before those in use. A repeated call with the same token keeps the pair. */
const create = async (SecretId: string, token: string): Promise<void> => {
  try {
    await versionOf(SecretId, 'AWSPENDING', token);
  } catch (error) {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error;
    const { keys } = await versionOf(SecretId, 'AWSCURRENT');
    const next = { keys: [newVapidKeys(), ...keys].slice(0, maxKeys) };
    await secrets().send(
      new PutSecretValueCommand({
        SecretId,
        ClientRequestToken: token,
        SecretString: JSON.stringify(next),
        VersionStages: ['AWSPENDING'],
      }),
    );
  }
};

const finish = async (SecretId: string, token: string): Promise<void> => {
  const { VersionIdsToStages = {} } = await secrets().send(new DescribeSecretCommand({ SecretId }));
  const current = Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0];
  if (current === token) return;
  await secrets().send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: token,
      RemoveFromVersionId: current,
    }),
  );
};

/**
 * Rotates the keys that identify us to push services, in the steps of Secrets Manager, which may repeat. Browsers use the old key
 * until the user opens the site and subscribes with the new one.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html
 */
export const handler = async ({ Step, SecretId, ClientRequestToken }: SecretsManagerRotationEvent): Promise<void> => {
  if (Step === 'createSecret') await create(SecretId, ClientRequestToken);
  else if (Step === 'testSecret') parsedKeys(await versionOf(SecretId, 'AWSPENDING', ClientRequestToken));
  else if (Step === 'finishSecret') await finish(SecretId, ClientRequestToken);
};
