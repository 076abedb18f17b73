import { formatDollars, plural } from '#lib/format';
import type { BidTerms } from '#shared/contracts/bid';
import { formatCalendarDay } from '#shared/property-day';

/** What a bid includes, a line for each thing that it says. */
export const termLines = ({
  rentalDays,
  extensionPrice,
  deliveryIncluded,
  earliestInstall,
  depositPercent,
}: BidTerms): string[] =>
  [
    rentalDays !== null && `${plural(rentalDays, 'day')} of rental`,
    extensionPrice !== null && `${formatDollars(extensionPrice)} for each further 30 days`,
    deliveryIncluded !== null && `Delivery and pick-up ${deliveryIncluded ? '' : 'not '}included`,
    earliestInstall !== null && `Install from ${formatCalendarDay(earliestInstall)}`,
    depositPercent !== null && `${depositPercent}% deposit`,
  ].filter((line) => line !== false);
