import { formatCalendarDay } from '#shared/property-day';
import type { BidTerms } from './bid.contract';

/** The longest rental, in days, for which bids are compared. */
export const longestStay = 150;

/** Returns a bid's price for some days of rental in whole US dollars, or the term that is missing. */
export const totalFor = (
  { amount, rentalDays, extensionPrice }: Pick<BidTerms, 'rentalDays' | 'extensionPrice'> & { amount: number },
  days: number,
): number | 'Rental not stated' | 'Extension not stated' => {
  if (rentalDays === null) return 'Rental not stated';
  const further = Math.max(0, Math.ceil((days - rentalDays) / 30));
  if (further === 0) return amount;
  return extensionPrice === null ? 'Extension not stated' : amount + further * extensionPrice;
};

/** `$4,900 for 60 days`, or the missing term. `dollars` formats a price. */
export const totalLine = (bid: Parameters<typeof totalFor>[0], days: number, dollars: (amount: number) => string): string => {
  const total = totalFor(bid, days);
  return typeof total === 'number' ? `${dollars(total)} for ${days} days` : total;
};

export type SomeTerms = { [Term in keyof BidTerms]?: BidTerms[Term] | undefined };

/** Returns a line for each term of a bid, whether or not the bid was sent. `dollars` formats a price. */
export const termLines = (
  { rentalDays = null, extensionPrice = null, deliveryIncluded = null, earliestInstall = null, depositPercent = null }: SomeTerms,
  dollars: (amount: number) => string,
): string[] =>
  [
    rentalDays !== null && `${rentalDays} ${rentalDays === 1 ? 'day' : 'days'} of rental`,
    extensionPrice !== null && `${dollars(extensionPrice)} for each extra 30 days`,
    deliveryIncluded !== null && `Delivery and pick-up ${deliveryIncluded ? '' : 'not '}included`,
    earliestInstall !== null && `Install from ${formatCalendarDay(earliestInstall)}`,
    depositPercent !== null && `${depositPercent}% deposit`,
  ].filter((line) => line !== false);
