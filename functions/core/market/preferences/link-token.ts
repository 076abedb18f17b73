import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSecret } from '#core/kernel/ids';
import { kindsOfToken, type OptionalMailCategory } from '#shared/mail/mail.contract';
import { invalidMailLink } from './settings.repo';

type Kinds = readonly [OptionalMailCategory, ...OptionalMailCategory[]];

interface SubscriptionLink {
  userId: string;
  categories: Kinds;
  signature: string;
}

const signatureOf = (categories: Kinds, secret: string): string =>
  createHmac('sha256', secret)
    .update(`subscription:${categories.join('-')}`)
    .digest('base64url');

/** Returns a token that is signed with the account's own `secret`, which no link contains. */
export const subscriptionToken = (userId: string, categories: Kinds, secret: string): string =>
  `${userId}.${categories.join('-')}.${signatureOf(categories, secret)}`;

/** @throws AppError INVALID_MAIL_LINK for a malformed token */
export const readSubscriptionToken = (token: string): SubscriptionLink => {
  const [userId = '', , signature = ''] = token.split('.');
  const [first, ...others] = kindsOfToken(token);
  if (!first || !isSecret(signature)) throw invalidMailLink();
  return { userId, categories: [first, ...others], signature };
};

export const isSigned = ({ categories, signature }: SubscriptionLink, secret: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(categories, secret)));

export const addressToken = (userId: string, secret: string): string => `${userId}.${secret}`;

/** @throws AppError INVALID_MAIL_LINK */
export const readAddressToken = (token: string): { userId: string; secret: string } => {
  const [userId = '', secret = ''] = token.split('.');
  if (!isSecret(secret)) throw invalidMailLink();
  return { userId, secret };
};
