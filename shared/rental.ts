import type { BidTerms } from './contracts/bid';
import { formatCalendarDay } from './property-day';

/** What a bid costs and includes, said the same by screens and by pages that functions write. */

/** For how long bids are compared, in days. */
export const longestStay = 150;

/**
 * What a bid costs for so many days of rental, in whole US dollars: its amount, and the further 30 days that are begun. Or what it leaves open.
 */
export const totalFor = (
  { amount, rentalDays, extensionPrice }: Pick<BidTerms, 'rentalDays' | 'extensionPrice'> & { amount: number },
  days: number,
): number | 'Rental not stated' | 'Extension not stated' => {
  if (rentalDays === null) return 'Rental not stated';
  const further = Math.max(0, Math.ceil((days - rentalDays) / 30));
  if (further === 0) return amount;
  return extensionPrice === null ? 'Extension not stated' : amount + further * extensionPrice;
};

/** `$4,900 for 60 days`, or what the bid leaves open. `dollars`: how a price is said there. */
export const totalLine = (bid: Parameters<typeof totalFor>[0], days: number, dollars: (amount: number) => string): string => {
  const total = totalFor(bid, days);
  return typeof total === 'number' ? `${dollars(total)} for ${days} days` : total;
};

/** What a bid includes, a line for each thing that it says. `dollars`: how a price is said there. */
export const termLines = (
  { rentalDays, extensionPrice, deliveryIncluded, earliestInstall, depositPercent }: BidTerms,
  dollars: (amount: number) => string,
): string[] =>
  [
    rentalDays !== null && `${rentalDays} ${rentalDays === 1 ? 'day' : 'days'} of rental`,
    extensionPrice !== null && `${dollars(extensionPrice)} for each further 30 days`,
    deliveryIncluded !== null && `Delivery and pick-up ${deliveryIncluded ? '' : 'not '}included`,
    earliestInstall !== null && `Install from ${formatCalendarDay(earliestInstall)}`,
    depositPercent !== null && `${depositPercent}% deposit`,
  ].filter((line) => line !== false);
