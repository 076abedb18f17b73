import { formatDollars } from '#lib/format';
import type { FeeTier } from '#shared/fees';

/** `$100 – $2,000`, `$6,001 and up` */
export const bidRange = ({ minAmount, maxAmount }: Pick<FeeTier, 'minAmount' | 'maxAmount'>): string =>
  maxAmount === null ? `${formatDollars(minAmount)} and up` : `${formatDollars(minAmount)} – ${formatDollars(maxAmount)}`;

/** The whole dollars that somebody typed, also as '2,400' or '$2400'; null while that is no amount. */
export const dollarsIn = (typed: string): number | null => {
  const digits = typed.replace(/[\s,$]/g, '');
  return /^\d{1,7}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};
