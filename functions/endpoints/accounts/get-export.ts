import { assertSelf, hasConfirmedAddress } from '#core/market/account/account';
import { exportForHolder } from '#core/market/export/export';
import { findExport } from '#core/market/export/export.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getExport, async ({ params, caller, now }) => {
  assertSelf(caller, params.id);
  return exportForHolder(await findExport(caller.id), hasConfirmedAddress(caller), now);
});
