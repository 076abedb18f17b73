import { AppError, forbidden } from '#core/kernel/errors';
import type { BadgeType } from '#shared/contracts/badge-types';
import type { ModerationReason } from '#shared/contracts/moderation-values';
import type { ServiceArea } from '#shared/contracts/service-area';
import type { RegisterBody, UserType } from '#shared/contracts/user';
import { isStager } from '#shared/contracts/user-types';
import type { CompletedPhoto, PhotoPair, ShownConcept } from './portfolio';

/** An account as it is stored, but for its password and its reset token, which live beside it. */
export interface Account {
  id: string;
  username: string;
  /** Trimmed, lower case. */
  email: string;
  /** The last address that was confirmed, as the mail settings have it: a list of bids needs no further reads. */
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
  /** Photos of one room before and after. */
  portfolioPairs: PhotoPair[];
  /** Photos of completed projects whose owners have agreed. Absent: none. */
  portfolioCompleted?: CompletedPhoto[];
  /** Those that are concepts, which led to a completed project. Absent: none. */
  portfolioConcepts?: ShownConcept[];
  stagerIdentifier: string | null;
  /** Where a stager works; empty for everybody else. */
  serviceAreas: ServiceArea[];
  stripeCustomerId: string | null;
  /** Active badges, copied here so that a list of bids needs no further reads. */
  badges: { id: string; badgeType: BadgeType; expiryDate: string | null }[];
  createdAt: string;
  /** Noted once a day at most. */
  lastSeenAt: string;
  passwordHash: string;
  /** Sessions remember the generation that they began in: raising it ends them all at once. */
  sessionGeneration: number;
  /** SHA-256 of the one reset token that is valid. */
  resetTokenHash: string | null;
  /** What an administrator has suspended it for, in which case, and the mailbox that nobody else can register meanwhile. Absent: it is not suspended. */
  suspension?: Suspension & { mailboxHash: string };
}

/**
 * Whoever reads: an account, or an administrator who sees what an account sees (`isImpersonating`). An administrator reads nothing of others that was paid for, neither
 * how they are reached nor, to the letter, what they have written.
 */
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

/** The account that a registration makes. Only stagers get an identifier to be anonymous under. */
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

/** The account as it is once all of its sessions were ended. */
export const inNextGeneration = (account: Account): Account => ({
  ...account,
  sessionGeneration: account.sessionGeneration + 1,
});

/** What somebody is told of the suspension of their account. */
export interface Suspension {
  caseId: string;
  reason: ModerationReason;
  since: string;
}

/** Whether the account has confirmed the address that it has. */
export const hasConfirmedAddress = ({ email, confirmedEmail }: Pick<Account, 'email' | 'confirmedEmail'>): boolean =>
  confirmedEmail === email;

/** @throws AppError FORBIDDEN unless the account is the caller's own. */
export const mustBeSelf = (caller: Pick<Account, 'id'>, userId: string): void => {
  if (caller.id !== userId) throw forbidden("This isn't your account");
};

export const isSuspended = ({ suspension }: Pick<Account, 'suspension'>): boolean => suspension !== undefined;

/** @throws AppError SUSPENDED */
export const mustNotBeSuspended = (account: Pick<Account, 'suspension'>): void => {
  if (isSuspended(account)) {
    throw new AppError(
      'SUSPENDED',
      "Your account is suspended, so you can't do this. The notice at the top of the page says why and how to reply.",
    );
  }
};

/** What an owner reads in place of a stager's name: the identifier, or a fixed label with the id (specification section 1). */
export const anonymousName = ({ id, stagerIdentifier }: Pick<Account, 'id' | 'stagerIdentifier'>): string =>
  stagerIdentifier ?? `Anonymous Stager ${id}`;

/** The badges that count at `now`. */
export const activeBadges = (account: Account, now: Date): Account['badges'] =>
  account.badges.filter(({ expiryDate }) => expiryDate === null || expiryDate > now.toISOString());
