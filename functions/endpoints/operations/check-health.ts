import { readTotals } from '#core/kernel/table/totals.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Reads the table, so that "ok" means that requests can be served.
export const handler = endpoint(routes.checkHealth, async () => {
  await readTotals();
  return { status: 'ok' as const };
});
