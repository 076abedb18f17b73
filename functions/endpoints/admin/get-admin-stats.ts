import { latestActivity } from '#core/desk/admin/activity';
import { statsForAdmin } from '#core/desk/admin/admin.view';
import { readTotals } from '#core/kernel/table/totals.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getAdminStats, async () => {
  const [totals, activity] = await Promise.all([readTotals(), latestActivity(20)]);
  return statsForAdmin(totals, activity);
});
