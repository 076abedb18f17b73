import { keptUntil } from '#shared/account/leaving';
import type { UserType } from '#shared/account/user.contract';
import type { Account } from './account';

export interface Property {
  address: string | null;
  access: string | null;
}

/** The contact details of a deleted account, which the other party of a paid bid keeps for a while. */
export interface FormerMember {
  id: string;
  userType: UserType;
  stagerIdentifier: string | null;
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  leftAt: string;
  property?: Property;
  expiresAt: string;
}

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
