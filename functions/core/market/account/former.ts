import type { UserType } from '#shared/contracts/user';
import { keptUntil } from '#shared/leaving';
import type { Account } from './account';

/** Where the property of a paid bid is, and who opens it: read by its two parties alone (contact.view.ts). */
export interface Property {
  address: string | null;
  access: string | null;
}

/**
 * Somebody who has left: what the other party of a paid bid keeps of them for a while. Who they were, and how they were reached
 * on the day they left.
 */
export interface FormerMember {
  id: string;
  userType: UserType;
  stagerIdentifier: string | null;
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  /** ISO 8601, UTC. */
  leftAt: string;
  /** Of an owner: where the property of the bid is for which this is kept, if that was said. */
  property?: Property;
  /** ISO 8601, UTC: from then on nobody reads it. */
  expiresAt: string;
}

/** Either party of a paid bid: with an account, or without one any more. */
export type Party = Account | FormerMember;

export const hasLeft = (party: Party): party is FormerMember => 'leftAt' in party;

export const formerMember = (
  { id, userType, stagerIdentifier, name, company, email, phone }: Account,
  now: Date,
): FormerMember => ({
  id,
  userType,
  stagerIdentifier,
  name,
  company,
  email,
  phone,
  leftAt: now.toISOString(),
  expiresAt: keptUntil(now.toISOString()).toISOString(),
});
