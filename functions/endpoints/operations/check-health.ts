import { readTotals } from '#core/statistics/statistics.repo';
import { endpoint } from '#http/endpoint';
import { checkHealth } from '#shared/api/routes';

// Reads the table, so that "ok" means that a request could be served.
export const handler = endpoint(checkHealth, async () => {
  await readTotals();
  return { status: 'ok' as const };
});
