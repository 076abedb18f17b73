import * as z from 'zod/mini';

export const maxPortfolioPhotos = 4;

const position = z.int('Invalid photo').check(z.gte(0, 'Invalid photo'), z.lt(maxPortfolioPhotos, 'Invalid photo'));

const takenMessage = 'Each photo may be in one pair only';

/** No photo is in two of them. */
export const PortfolioPairs = z.array(z.object({ before: position, after: position }), 'Pairs must be a list').check(
  z.maxLength(maxPortfolioPhotos / 2, takenMessage),
  z.refine((pairs) => new Set(pairs.flatMap(({ before, after }) => [before, after])).size === 2 * pairs.length, takenMessage),
);
