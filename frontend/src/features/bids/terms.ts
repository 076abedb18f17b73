import { formatDollars } from '#lib/format';
import type { Bid } from '#shared/bid/bid.answers';
import { termLines as linesOf, type SomeTerms } from '#shared/bid/rental';

export const termLines = (terms: SomeTerms): string[] => linesOf(terms, formatDollars);

/** Returns the amount of the withdrawn bid that this one replaces. Null if there is none, or the amount is the same. */
export const amountBefore = ({ revisedFrom, amount }: Pick<Bid, 'revisedFrom' | 'amount'>): number | null =>
  revisedFrom === amount ? null : revisedFrom;
