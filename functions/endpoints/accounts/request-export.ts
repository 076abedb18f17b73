import { assertSelf, hasConfirmedAddress } from '#core/market/account/account';
import { exportForHolder } from '#core/market/export/export';
import { requestOwnExport } from '#core/market/export/export.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A job makes the export. Until it is done, repeated requests have no effect and do not count against the quota.
export const handler = endpoint(routes.requestExport, async ({ params, caller, now }) => {
  assertSelf(caller, params.id);
  return exportForHolder(await requestOwnExport(caller.id, now), hasConfirmedAddress(caller), now);
});
