import { mustBeSelf } from '#core/market/account/account';
import { isReady, noExport } from '#core/market/export/export';
import { findExport } from '#core/market/export/export.repo';
import { addressesOf } from '#core/market/export/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A session that was left open is not enough for everything that an account has: the password was given just now.
export const handler = endpoint(routes.openOwnExport, async ({ params, caller, now }) => {
  mustBeSelf(caller, params.id);
  const found = await findExport(caller.id);
  if (!isReady(found, now)) throw noExport();
  return addressesOf(found, now);
});
