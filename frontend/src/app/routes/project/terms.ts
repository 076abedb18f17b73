import { formatDollars, plural } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { BidTerms } from '#shared/contracts/bid';
import { formatCalendarDay } from '#shared/property-day';

const said = <Term>(term: Term | null, inWords: (term: Term) => string): string[] => (term === null ? [] : [inWords(term)]);

/** What a bid includes, a line for each thing that it says. */
export const termLines = (terms: BidTerms): string[] => [
  ...said(terms.rentalDays, (days) => `${plural(days, 'day')} of rental`),
  ...said(terms.extensionPrice, (price) =>
    price === 0 ? 'Further days at no charge' : `${formatDollars(price)} for each further 30 days`,
  ),
  ...said(terms.deliveryIncluded, (isIncluded) => `Delivery and pick-up ${isIncluded ? 'included' : 'charged extra'}`),
  ...said(terms.earliestInstall, (day) => `Install from ${formatCalendarDay(day)}`),
  ...said(terms.depositPercent, (percent) => (percent === 0 ? 'No deposit' : `${percent}% deposit`)),
];

/** For how long an owner may want the furniture, in days. */
export const durations = [30, 60, 90, 120] as const;

/**
 * What a bid costs for so many days of rental, in whole US dollars: its amount, and the further 30 days that are begun. Or what it leaves open.
 */
export const totalFor = (
  { amount, rentalDays, extensionPrice }: Pick<BidWithBidder, 'amount' | 'rentalDays' | 'extensionPrice'>,
  days: number,
): number | 'Rental not stated' | 'Extension not stated' => {
  if (rentalDays === null) return 'Rental not stated';
  const further = Math.max(0, Math.ceil((days - rentalDays) / 30));
  if (further === 0) return amount;
  return extensionPrice === null ? 'Extension not stated' : amount + further * extensionPrice;
};
