import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { maxPortfolioPhotos } from './user.values';

const position = z.int('Invalid photo').check(z.gte(0, 'Invalid photo'), z.lt(maxPortfolioPhotos, 'Invalid photo'));

const takenMessage = 'Use each photo in one pair only';

/** Each photo is in one pair at most. */
export const PortfolioPairs = z.array(z.object({ before: position, after: position }), 'Pairs must be a list').check(
  z.maxLength(maxPortfolioPhotos / 2, takenMessage),
  z.refine((pairs) => new Set(pairs.flatMap(({ before, after }) => [before, after])).size === 2 * pairs.length, takenMessage),
);

/** Photos of completed projects whose owners have agreed. */
export const PortfolioCompleted = z
  .array(z.object({ photo: position, projectId: Id }), 'Completed projects must be a list')
  .check(
    z.maxLength(maxPortfolioPhotos, 'Link each photo to one project'),
    z.refine((named) => new Set(named.map(({ photo }) => photo)).size === named.length, 'Link each photo to one project'),
  );
