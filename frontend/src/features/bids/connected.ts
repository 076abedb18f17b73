import type { ContactInfo } from '#shared/account/user.answers';
import type { Bid } from '#shared/bid/bid.answers';

export const findPaidBid = <B extends Pick<Bid, 'paymentStatus'>>(bids: readonly B[]): B | undefined =>
  bids.find(({ paymentStatus }) => paymentStatus === 'paid');

/** Tells the owner the outcome of an acceptance, in one line. */
export const connectedText = ({ name, company, leftAt }: ContactInfo): string =>
  leftAt ? 'Staging Company Contact' : `You are connected with ${company ? `${name} of ${company}` : name}`;
