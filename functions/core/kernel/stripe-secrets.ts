import * as z from 'zod/mini';
import { env } from '#functions/env';
import { secretOf } from './secrets';

const StripeSecrets = z.object({ secretKey: z.string().check(z.minLength(1)), webhookSecret: z.string().check(z.minLength(1)) });
type StripeSecrets = z.infer<typeof StripeSecrets>;

export const stripeSecrets = async (): Promise<StripeSecrets> =>
  StripeSecrets.parse(JSON.parse(await secretOf(env.STRIPE_SECRET_ID)));
