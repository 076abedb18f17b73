import { AppError, forbidden } from '#core/kernel/errors';
import type { ContactInfo, Reach } from '#shared/account/user.answers';
import { isStager, userTypeLabel } from '#shared/account/user.values';
import type { PaymentState } from '#shared/bid/bid.lifecycle';
import type { Counterpart } from '#shared/message/message.answers';
import { type Account, anonymousName, hasConfirmedAddress, type Reader } from './account';
import { isFirstName } from './first-name';
import { hasLeft, type Party, type Property } from './former';

/** The only module that reveals contact details: to the account itself, to both parties of a paid bid, and to administrators. */
export interface Contact {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  leftAt?: string;
}

type HiddenContact = Record<'name' | 'company' | 'email' | 'phone', null>;

const hidden: HiddenContact = { name: null, company: null, email: null, phone: null };

const contactOf = (party: Party): Contact => {
  const { name, company, email, phone } = party;
  return { name, company, email, phone, ...(hasLeft(party) && { leftAt: party.leftAt }) };
};

export interface ViewerContext {
  viewer: Reader | undefined;
  paidParties?: readonly [ownerId: string, stagerId: string] | undefined;
}

/** Returns whether the viewer sees a user's contact details. An impersonating administrator sees only the account's own. */
export const canSeeContact = ({ viewer, paidParties }: ViewerContext, subjectId: string): boolean =>
  viewer !== undefined &&
  (viewer.id === subjectId ||
    (!viewer.isImpersonating && paidParties?.includes(viewer.id) === true && paidParties.includes(subjectId)));

export const contactFor = (sight: ViewerContext, party: Party | undefined): Contact | HiddenContact =>
  party && canSeeContact(sight, party.id) ? contactOf(party) : hidden;

export const reachOf = (account: Account): Reach => ({
  emailConfirmed: hasConfirmedAddress(account),
  phoneGiven: account.phone !== null,
});

/** Returns undefined if the first word may be an address, a number or a company. */
const firstNameOf = ({ name }: Pick<Party, 'name'>): string | undefined => {
  const first = name.split(/\s+/)[0] ?? '';
  return isFirstName(first) ? first : undefined;
};

/** Returns the stager identifier, or a name such as "Dana, Real Estate Agent". */
export const pseudonymOf = (account: Account): string => {
  if (isStager(account.userType)) return anonymousName(account);
  return [firstNameOf(account), userTypeLabel(account.userType)].filter(Boolean).join(', ');
};

/** Returns the first name for the subject of an email, which others may see on a screen. Undefined for an anonymous stager. */
export const firstNameFor = (sight: ViewerContext, party: Party): string | undefined =>
  isStager(party.userType) && !canSeeContact(sight, party.id) ? undefined : firstNameOf(party);

export const introductionFor = (
  sight: ViewerContext,
  account: Account,
): Pick<Counterpart, 'name' | 'company' | 'avatar' | 'linked'> =>
  canSeeContact(sight, account.id)
    ? { name: account.name, company: account.company, avatar: account.avatar, linked: true }
    : { name: pseudonymOf(account), company: null, avatar: null, linked: false };

export const fullContact = (party: Party): ContactInfo => ({ ...contactOf(party), userType: party.userType });

interface PaidFor {
  paymentStatus: PaymentState;
  ownerId: string;
  userId: string;
}

/** Fails unless the reader is a party of a paid bid. @throws AppError FORBIDDEN, PAYMENT_REQUIRED, IMPERSONATION_READ_ONLY */
export const assertSeesContact = ({ paymentStatus, ownerId, userId }: PaidFor, { id, isImpersonating }: Reader): void => {
  if (id !== ownerId && id !== userId) throw forbidden('Only the owner and the stager of this bid can see the contact details');
  if (paymentStatus !== 'paid')
    throw new AppError('PAYMENT_REQUIRED', 'You can see contact details once the platform fee is paid');
  if (isImpersonating)
    throw new AppError(
      'IMPERSONATION_READ_ONLY',
      "The user sees the other party's contact details here. You don't, because you're viewing as this user.",
    );
};

/** @throws AppError as `assertSeesContact` does */
export const contactOfParty = (paidFor: PaidFor, reader: Reader, party: Party): ContactInfo => {
  for (const one of [reader, { id: party.id }]) assertSeesContact(paidFor, one);
  return fullContact(party);
};

/** @throws AppError as `assertSeesContact` does */
export const propertyFor = (paidFor: PaidFor, reader: Reader, property: Property | undefined): Property => {
  assertSeesContact(paidFor, reader);
  return { address: property?.address ?? null, access: property?.access ?? null };
};
