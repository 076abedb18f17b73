import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { hasConfirmedAddress } from '#core/market/account/account';
import { getAccount } from '#core/market/account/account.repo';
import { exportForHolder } from '#core/market/export/export';
import { requestExport } from '#core/market/export/export.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The administrator gets no link. It goes to the account's confirmed address, and the user finds the copy in the profile.
export const handler = endpoint(routes.exportUserAsAdmin, async ({ params, caller, now }) => {
  const account = await getAccount(params.id);
  const save = saveWithAction({ type: 'export_asked', userId: account.id }, caller, now);
  const { asked } = await requestExport(account.id, now, save);
  return exportForHolder(asked, hasConfirmedAddress(account), now);
});
