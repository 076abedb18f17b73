import { hasConfirmedAddress, mustBeSelf } from '#core/market/account/account';
import { exportForHolder } from '#core/market/export/export';
import { askForOwnExport } from '#core/market/export/export.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A job makes the export. Repeated requests meanwhile have no effect, not even on the quota.
export const handler = endpoint(routes.requestExport, async ({ params, caller, now }) => {
  mustBeSelf(caller, params.id);
  return exportForHolder(await askForOwnExport(caller.id, now), hasConfirmedAddress(caller), now);
});
