import { formatDollars } from '#lib/format';
import type { BidTerms } from '#shared/bid/bid.contract';
import { termLines as linesOf } from '#shared/bid/rental';

export const termLines = (terms: BidTerms): string[] => linesOf(terms, formatDollars);
