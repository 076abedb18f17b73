import { latestActivity } from '#core/admin/activity';
import { statsForAdmin } from '#core/admin/admin.view';
import { readTotals } from '#core/statistics/statistics.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Counters, not scans: the cost is the same for ten users and for ten million.
export const handler = endpoint(routes.getAdminStats, async () => {
  const [totals, activity] = await Promise.all([readTotals(), latestActivity(20)]);
  return statsForAdmin(totals, activity);
});
