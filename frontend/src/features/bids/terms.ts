import { formatDollars } from '#lib/format';
import type { BidTerms } from '#shared/contracts/bid';
import { termLines as linesOf } from '#shared/rental';

/** What a bid includes, a line for each thing that it says. */
export const termLines = (terms: BidTerms): string[] => linesOf(terms, formatDollars);
