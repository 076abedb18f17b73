import { AppError, forbidden } from '#core/kernel/errors';
import type { Counterpart } from '#shared/contracts/answers/message';
import type { ContactInfo, Reach } from '#shared/contracts/answers/user';
import { isStager, userTypeLabel } from '#shared/contracts/user-types';
import type { PaymentState } from '#shared/lifecycle/bid';
import { type Account, anonymousName, hasConfirmedAddress, type Reader } from './account';
import { isFirstName } from './first-name';
import { hasLeft, type Party, type Property } from './former';

/**
 * The only place that lets contact details out. What is sold is who somebody is and how to reach them: name, company,
 * e-mail address and phone number. They go to oneself, to the two parties of a paid bid, and to administrators. Everybody else
 * reads a pseudonym.
 */
export interface Contact {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  /** Of somebody who has left since. */
  leftAt?: string;
}

export type HiddenContact = Record<'name' | 'company' | 'email' | 'phone', null>;

const hidden: HiddenContact = { name: null, company: null, email: null, phone: null };

const contactOf = (party: Party): Contact => {
  const { name, company, email, phone } = party;
  return { name, company, email, phone, ...(hasLeft(party) && { leftAt: party.leftAt }) };
};

/** Who looks at whom, and what was paid. */
export interface Sight {
  /** The caller, if any. */
  viewer: Reader | undefined;
  /** The two parties of a paid bid that this view is about, if there is one. */
  paidParties?: readonly [ownerId: string, stagerId: string] | undefined;
}

/** Whether the viewer may have the contact details of `subjectId`: its own, or the other party's of a paid bid, unless it only looks. */
export const maySeeContact = ({ viewer, paidParties }: Sight, subjectId: string): boolean =>
  viewer !== undefined &&
  (viewer.id === subjectId ||
    (!viewer.isImpersonating && paidParties?.includes(viewer.id) === true && paidParties.includes(subjectId)));

/** The four contact fields, or four nulls; also for an account of which nothing is kept any more. */
export const contactFor = (sight: Sight, party: Party | undefined): Contact | HiddenContact =>
  party && maySeeContact(sight, party.id) ? contactOf(party) : hidden;

/** Whether somebody can be reached, and nothing of how: for who thinks of choosing them, or of working for them. */
export const reachOf = (account: Account): Reach => ({
  emailConfirmed: hasConfirmedAddress(account),
  phoneGiven: account.phone !== null,
});

/** What people put in place of a name (an address, a number in words, a web site, a company) is not shown. */
const firstNameOf = ({ name }: Pick<Party, 'name'>): string | undefined => {
  const first = name.split(/\s+/)[0] ?? '';
  return isFirstName(first) ? first : undefined;
};

/** What somebody is called by a reader who may not know them: the stager identifier, or "Dana, Real Estate Agent". */
export const pseudonymOf = (account: Account): string => {
  if (isStager(account.userType)) return anonymousName(account);
  return [firstNameOf(account), userTypeLabel(account.userType)].filter(Boolean).join(', ');
};

/**
 * What a subject of a mail calls somebody, which others may see over the reader's shoulder: the first name, and never more. A stager has none for who may
 * not know it.
 */
export const firstNameFor = (sight: Sight, party: Party): string | undefined =>
  isStager(party.userType) && !maySeeContact(sight, party.id) ? undefined : firstNameOf(party);

/** How somebody is introduced in a conversation, and in mail about it: by full name and company once the reader may have the contact details. */
export const introductionFor = (sight: Sight, account: Account): Pick<Counterpart, 'name' | 'company' | 'avatar' | 'linked'> =>
  maySeeContact(sight, account.id)
    ? { name: account.name, company: account.company, avatar: account.avatar, linked: true }
    : { name: pseudonymOf(account), company: null, avatar: null, linked: false };

/** With the type of account: for its own holder, and for administrators, who answer for the users' data. */
export const fullContact = (party: Party): ContactInfo => ({ ...contactOf(party), userType: party.userType });

/** Who may see whose contact details, by what the bid says. */
interface PaidFor {
  paymentStatus: PaymentState;
  ownerId: string;
  userId: string;
}

/**
 * @throws AppError FORBIDDEN for an account that is no party of the bid, PAYMENT_REQUIRED until its fee is paid, IMPERSONATION_READ_ONLY for an administrator who sees
 * what a party sees.
 */
export const mustBeKnown = ({ paymentStatus, ownerId, userId }: PaidFor, { id, isImpersonating }: Reader): void => {
  if (id !== ownerId && id !== userId) throw forbidden('Only the owner and the stager of this bid can see the contact details');
  if (paymentStatus !== 'paid')
    throw new AppError('PAYMENT_REQUIRED', 'You can see contact details once the platform fee is paid');
  if (isImpersonating)
    throw new AppError(
      'IMPERSONATION_READ_ONLY',
      "The user sees the other party's contact details here. You don't, because you're viewing as this user.",
    );
};

/**
 * The other party of a bid, to one of its two parties.
 *
 * @throws AppError as `mustBeKnown` does
 */
export const contactOfParty = (paidFor: PaidFor, reader: Reader, party: Party): ContactInfo => {
  for (const one of [reader, { id: party.id }]) mustBeKnown(paidFor, one);
  return fullContact(party);
};

/**
 * The property, to one of the two parties; two nulls where nothing was said, or nothing is kept any more.
 *
 * @throws AppError as `mustBeKnown` does
 */
export const propertyFor = (paidFor: PaidFor, reader: Reader, property: Property | undefined): Property => {
  mustBeKnown(paidFor, reader);
  return { address: property?.address ?? null, access: property?.access ?? null };
};
