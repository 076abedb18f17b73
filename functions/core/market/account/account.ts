import { AppError, forbidden } from '#core/kernel/errors';
import type { RegisterBody, UserType } from '#shared/account/user.contract';
import { isStager } from '#shared/account/user.values';
import type { ModerationReason } from '#shared/moderation/moderation.values';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import type { BadgeType } from '#shared/verification/badge.values';
import type { CompletedPhoto, PhotoPair, ShownConcept } from './portfolio';

export interface Account {
  id: string;
  username: string;
  email: string;
  /** Copied from the email settings, so that a list of bids needs no further reads. */
  confirmedEmail?: string | null;
  name: string;
  userType: UserType;
  phone: string | null;
  company: string | null;
  bio: string | null;
  rating: number;
  avatar: string | null;
  /** Object keys in the media bucket. */
  portfolioPhotos: string[];
  portfolioPairs: PhotoPair[];
  portfolioCompleted?: CompletedPhoto[];
  portfolioConcepts?: ShownConcept[];
  stagerIdentifier: string | null;
  serviceAreas: ServiceArea[];
  stripeCustomerId: string | null;
  /** Active badges only, copied for lists of bids. */
  badges: { id: string; badgeType: BadgeType; expiryDate: string | null }[];
  createdAt: string;
  /** Updated at most once a day. */
  lastSeenAt: string;
  passwordHash: string;
  /** A counter. Raising it ends every session of an earlier generation. */
  sessionGeneration: number;
  resetTokenHash: string | null;
  /** `mailboxHash` bars the mailbox from other accounts. */
  suspension?: Suspension & { mailboxHash: string };
}

/** An account, or an administrator who impersonates it and never sees others' contact details or unmasked texts. */
export interface Reader {
  id: string;
  isImpersonating?: true;
}

interface NewAccount {
  id: string;
  username: string;
  stagerIdentifier: string;
  passwordHash: string;
  now: Date;
}

export const newAccount = (
  registration: RegisterBody,
  { id, username, stagerIdentifier, passwordHash, now }: NewAccount,
): Account => ({
  id,
  username,
  email: registration.email,
  name: registration.name,
  userType: registration.userType,
  phone: registration.phone,
  company: registration.company,
  bio: registration.bio,
  rating: 0,
  avatar: null,
  portfolioPhotos: [],
  portfolioPairs: [],
  stagerIdentifier: isStager(registration.userType) ? stagerIdentifier : null,
  serviceAreas: [],
  stripeCustomerId: null,
  badges: [],
  createdAt: now.toISOString(),
  lastSeenAt: now.toISOString(),
  passwordHash,
  sessionGeneration: 0,
  resetTokenHash: null,
});

export const inNextGeneration = (account: Account): Account => ({
  ...account,
  sessionGeneration: account.sessionGeneration + 1,
});

export interface Suspension {
  caseId: string;
  reason: ModerationReason;
  since: string;
}

export const hasConfirmedAddress = ({ email, confirmedEmail }: Pick<Account, 'email' | 'confirmedEmail'>): boolean =>
  confirmedEmail === email;

/** @throws AppError FORBIDDEN */
export const assertSelf = (caller: Pick<Account, 'id'>, userId: string): void => {
  if (caller.id !== userId) throw forbidden("This isn't your account");
};

export const isSuspended = ({ suspension }: Pick<Account, 'suspension'>): boolean => suspension !== undefined;

/** @throws AppError SUSPENDED */
export const assertNotSuspended = (account: Pick<Account, 'suspension'>): void => {
  if (isSuspended(account)) {
    throw new AppError(
      'SUSPENDED',
      "Your account is suspended, so you can't do this. The notice at the top of the page says why and how to reply.",
    );
  }
};

/** Returns the name that owners see (specification section 1). */
export const anonymousName = ({ id, stagerIdentifier }: Pick<Account, 'id' | 'stagerIdentifier'>): string =>
  stagerIdentifier ?? `Anonymous Stager ${id}`;

export const activeBadges = (account: Account, now: Date): Account['badges'] =>
  account.badges.filter(({ expiryDate }) => expiryDate === null || expiryDate > now.toISOString());
