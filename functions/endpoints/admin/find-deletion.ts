import { AppError } from '#core/kernel/errors';
import { findDeletion } from '#core/market/account/deletion.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Proves a deletion to people who have their address and the reference. We store a hash of both and two dates.
export const handler = endpoint(routes.findDeletion, async ({ query, now }) => {
  const found = await findDeletion(query.email, query.reference, now);
  if (!found) throw new AppError('NOT_FOUND', 'No deletion matches this address and reference');
  return { deletedAt: found.deletedAt, completedAt: found.completedAt };
});
