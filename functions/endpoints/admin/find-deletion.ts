import { AppError } from '#core/kernel/errors';
import { findDeletion } from '#core/market/account/deletion.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Proves a deletion to somebody who has the account's address and the reference. The table keeps only a hash of both and two dates.
export const handler = endpoint(routes.findDeletion, async ({ query, now }) => {
  const found = await findDeletion(query.email, query.reference, now);
  if (!found) throw new AppError('NOT_FOUND', 'No deletion matches this address and reference');
  return { deletedAt: found.deletedAt, completedAt: found.completedAt };
});
