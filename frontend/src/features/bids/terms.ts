import { formatDollars } from '#lib/format';
import type { BidTerms } from '#shared/contracts/bid';
import { termLines as linesOf } from '#shared/rental';

export const termLines = (terms: BidTerms): string[] => linesOf(terms, formatDollars);
