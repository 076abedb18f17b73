import { getMailedExport } from '#core/market/export/export.repo';
import { addressesOf } from '#core/market/export/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Requires no session: anybody who can read the mailbox can also reset the password.
export const handler = endpoint(routes.openExport, async ({ params, now }) =>
  addressesOf(await getMailedExport(params.token, now), now),
);
