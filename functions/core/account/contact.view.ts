import type { ContactInfo } from '#shared/contracts/user';
import type { Account } from './account';

/**
 * The only place that lets contact details out. What is sold is who somebody is and how to reach them: name, company,
 * e-mail address and phone number. They go to oneself, to the two parties of a paid bid, and to administrators.
 */
export interface Contact {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
}

export type HiddenContact = { [Field in keyof Contact]: null };

const hidden: HiddenContact = { name: null, company: null, email: null, phone: null };

const contactOf = ({ name, company, email, phone }: Account): Contact => ({ name, company, email, phone });

/** Who looks at whom, and what was paid. */
export interface Sight {
  /** The caller, if any. */
  viewerId: string | undefined;
  /** The two parties of a paid bid that this view is about, if there is one. */
  paidParties?: readonly [ownerId: string, stagerId: string] | undefined;
}

/** Whether `viewerId` may have the contact details of `subjectId`: its own, or the other party's of a paid bid. */
export const maySeeContact = ({ viewerId, paidParties }: Sight, subjectId: string): boolean =>
  viewerId !== undefined &&
  (viewerId === subjectId || (paidParties?.includes(viewerId) === true && paidParties.includes(subjectId)));

/** The four contact fields, or four nulls. */
export const contactFor = (sight: Sight, account: Account): Contact | HiddenContact =>
  maySeeContact(sight, account.id) ? contactOf(account) : hidden;

/** For the account's own holder, with the type of account. */
export const ownContact = (account: Account): ContactInfo => ({ ...contactOf(account), userType: account.userType });

/** The other party of a paid bid. The caller must have established that it is paid: see `getPaidCounterpart`. */
export const contactOfPaidParty = (account: Account): ContactInfo => ({ ...contactOf(account), userType: account.userType });

/** For administrators, who answer for the users' data. */
export const contactForAdmin = (account: Account): ContactInfo => ({ ...contactOf(account), userType: account.userType });
