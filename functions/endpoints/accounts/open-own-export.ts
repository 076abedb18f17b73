import { assertSelf } from '#core/market/account/account';
import { isReady, noExport } from '#core/market/export/export';
import { findExport } from '#core/market/export/export.repo';
import { addressesOf } from '#core/market/export/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Requires a fresh password, because an open session is not enough for all of an account's data.
export const handler = endpoint(routes.openOwnExport, async ({ params, caller, now }) => {
  assertSelf(caller, params.id);
  const found = await findExport(caller.id);
  if (!isReady(found, now)) throw noExport();
  return addressesOf(found, now);
});
