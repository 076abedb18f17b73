import type { BadgeType } from './contracts/badge-types';
import { documentNames } from './contracts/document-values';

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const halfADayMs = 43_200_000;

/**
 * `Mar 2027`: the month of the last day on which a badge counts. It ends with the end of that day on the clock of whoever granted it; half a
 * day earlier it is that day for everybody, so that no reader's clock adds a day, or a month, to what was seen.
 */
const lastMonth = (expiryDate: string): string => {
  const lastDay = new Date(Date.parse(expiryDate) - halfADayMs);
  const start = 3 * lastDay.getUTCMonth();
  return `${months.slice(start, start + 3)} ${lastDay.getUTCFullYear()}`;
};

/**
 * What was checked for a badge, and no more: `Insurance certificate seen, valid until Mar 2027`. The only wording of it, for everybody who
 * reads of a badge.
 */
export const badgeText = ({ badgeType, expiryDate }: { badgeType: BadgeType; expiryDate: string | null }): string =>
  `${documentNames[badgeType]} seen${expiryDate === null ? '' : `, valid until ${lastMonth(expiryDate)}`}`;
