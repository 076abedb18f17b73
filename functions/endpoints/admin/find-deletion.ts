import { AppError } from '#core/kernel/errors';
import { findDeletion } from '#core/market/account/deletion.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// For whoever asks whether we have deleted them: they bring the address and the reference, and nothing else is known.
export const handler = endpoint(routes.findDeletion, async ({ query, now }) => {
  const found = await findDeletion(query.email, query.reference, now);
  if (!found) throw new AppError('NOT_FOUND', 'No deletion matches this address and reference');
  return { deletedAt: found.deletedAt, completedAt: found.completedAt };
});
