import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { env } from '#functions/env';
import { awsConfig } from './aws';
import { minutes } from './time';

const StripeSecrets = z.object({ secretKey: z.string().check(z.minLength(1)), webhookSecret: z.string().check(z.minLength(1)) });
export type StripeSecrets = z.infer<typeof StripeSecrets>;

// Long enough that a warm function asks rarely, short enough that a rotated key is picked up without a deployment.
const lifetime = minutes(5);

let cached: { secrets: StripeSecrets; fetchedAt: number } | undefined;

/** Stripe's keys, fetched by reference and kept for five minutes. */
export const stripeSecrets = async (): Promise<StripeSecrets> => {
  if (!cached || Date.now() - cached.fetchedAt > lifetime) {
    const { SecretString } = await new SecretsManagerClient(awsConfig()).send(
      new GetSecretValueCommand({ SecretId: env.STRIPE_SECRET_ID }),
    );
    cached = { secrets: StripeSecrets.parse(JSON.parse(SecretString ?? '{}')), fetchedAt: Date.now() };
  }
  return cached.secrets;
};
