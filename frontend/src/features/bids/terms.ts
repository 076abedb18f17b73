import { formatDollars } from '#lib/format';
import { termLines as linesOf, type SomeTerms } from '#shared/bid/rental';

export const termLines = (terms: SomeTerms): string[] => linesOf(terms, formatDollars);
