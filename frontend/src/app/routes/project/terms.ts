import { formatDollars, plural } from '#lib/format';
import type { BidTerms } from '#shared/contracts/bid';
import { formatDayIn } from '#shared/property-day';

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
    // Noon in Greenwich is of the same day in all of the United States.
    earliestInstall !== null && `Install from ${formatDayIn(`${earliestInstall}T12:00Z`, null)}`,
    depositPercent !== null && `${depositPercent}% deposit`,
  ].filter((line) => line !== false);
