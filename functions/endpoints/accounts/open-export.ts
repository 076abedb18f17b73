import { getMailedExport } from '#core/market/export/export.repo';
import { addressesOf } from '#core/market/export/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Whoever has the mail has the mailbox by which a new password can be chosen, too.
export const handler = endpoint(routes.openExport, async ({ params, now }) =>
  addressesOf(await getMailedExport(params.token, now), now),
);
