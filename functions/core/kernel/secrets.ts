import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { awsConfig } from './aws';
import { perProcess } from './per-process';
import { minutes } from './time';

// A rotated key is picked up within this time, without a deployment.
const lifetime = minutes(5);

const kept = perProcess(() => new Map<string, { value: string; fetchedAt: number }>());

/** Returns a secret from the cache, however old. */
export const knownSecret = (id: string): string | undefined => kept().get(id)?.value;

const client = perProcess(() => new SecretsManagerClient(awsConfig()));

/** Reads a secret of Secrets Manager by name or ARN, and caches it for five minutes. */
export const secretOf = async (id: string): Promise<string> => {
  const known = kept().get(id);
  if (known && Date.now() - known.fetchedAt <= lifetime) return known.value;
  const { SecretString = '' } = await client().send(new GetSecretValueCommand({ SecretId: id }));
  kept().set(id, { value: SecretString, fetchedAt: Date.now() });
  return SecretString;
};
