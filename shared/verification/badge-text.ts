import type { BadgeType } from './badge.values';
import { documentNames } from './document.values';

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const halfADayMs = 43_200_000;

/**
 * Formats the month of a badge's last day: `Mar 2027`. The badge ends at the end of that day in the administrator's time zone.
 * Twelve hours earlier it is the same day everywhere, so no reader's clock changes the month.
 */
const lastMonth = (expiryDate: string): string => {
  const lastDay = new Date(Date.parse(expiryDate) - halfADayMs);
  const start = 3 * lastDay.getUTCMonth();
  return `${months.slice(start, start + 3)} ${lastDay.getUTCFullYear()}`;
};

/** The only wording of a badge: `Insurance certificate seen, valid until Mar 2027`. */
export const badgeText = ({ badgeType, expiryDate }: { badgeType: BadgeType; expiryDate: string | null }): string =>
  `${documentNames[badgeType]} seen${expiryDate === null ? '' : `, valid until ${lastMonth(expiryDate)}`}`;
