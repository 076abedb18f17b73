import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerRotationEvent } from 'aws-lambda';
import { awsConfig } from '#core/kernel/aws';
import { PushKeys, parsedKeys } from '#core/telling/push/keys';
import { newVapidKeys } from '#core/telling/push/vapid';

let client: SecretsManagerClient | undefined;

/** As many as browsers may have subscribed with: nobody is signed in for as long as one key is in use. */
const keptAtMost = 2;

const versionOf = async (SecretId: string, VersionStage: string, VersionId?: string): Promise<PushKeys> => {
  const { SecretString = '' } = await secrets().send(new GetSecretValueCommand({ SecretId, VersionStage, VersionId }));
  return PushKeys.parse(JSON.parse(SecretString));
};

const secrets = (): SecretsManagerClient => {
  client ??= new SecretsManagerClient(awsConfig());
  return client;
};

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** A new pair before those in use. Again with the same token: the pair that was made then stays. */
const create = async (SecretId: string, token: string): Promise<void> => {
  try {
    await versionOf(SecretId, 'AWSPENDING', token);
  } catch (error) {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error;
    const { keys } = await versionOf(SecretId, 'AWSCURRENT');
    const next = { keys: [newVapidKeys(), ...keys].slice(0, keptAtMost) };
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
 * Changes the keys by which push services know us, in the steps of Secrets Manager, each of which may come again. Nothing has to be told to a push
 * service: browsers subscribe with the new key when somebody opens the site there, and are told by the old one until then.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html
 */
export const handler = async ({ Step, SecretId, ClientRequestToken }: SecretsManagerRotationEvent): Promise<void> => {
  if (Step === 'createSecret') await create(SecretId, ClientRequestToken);
  else if (Step === 'testSecret') parsedKeys(await versionOf(SecretId, 'AWSPENDING', ClientRequestToken));
  else if (Step === 'finishSecret') await finish(SecretId, ClientRequestToken);
};
