import { isSecret } from '#core/ids';
import { kindsOfToken, type OptionalMailCategory } from '#shared/contracts/mail';
import { invalidMailLink } from './settings.repo';

/** What the token of a link in a mail says: whose mail, of which kinds, and the secret that gives the right to end it. */
export interface SubscriptionLink {
  userId: string;
  categories: readonly [OptionalMailCategory, ...OptionalMailCategory[]];
  secret: string;
}

export const subscriptionToken = ({ userId, categories, secret }: SubscriptionLink): string =>
  `${userId}.${categories.join('-')}.${secret}`;

/** @throws AppError INVALID_MAIL_LINK */
export const readSubscriptionToken = (token: string): SubscriptionLink => {
  const [userId = '', , secret = ''] = token.split('.');
  const [first, ...others] = kindsOfToken(token);
  if (!first || !isSecret(secret)) throw invalidMailLink();
  return { userId, categories: [first, ...others], secret };
};

/** The token of the link that confirms an address. */
export const verificationToken = (userId: string, secret: string): string => `${userId}.${secret}`;

/** @throws AppError INVALID_MAIL_LINK */
export const readVerificationToken = (token: string): { userId: string; secret: string } => {
  const [userId = '', secret = ''] = token.split('.');
  if (!isSecret(secret)) throw invalidMailLink();
  return { userId, secret };
};
