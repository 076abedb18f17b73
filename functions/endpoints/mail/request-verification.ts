import { isConfirmed } from '#core/mail-settings/settings';
import { getMailSettings, saveUndeliverable } from '#core/mail-settings/settings.repo';
import { askedFor, roomOfConfirmation } from '#core/mailing/limit';
import { notify } from '#core/notification/notification.repo';
import { unsuppress } from '#core/ses/suppression';
import { withFreshReads } from '#core/stale';
import { transact } from '#core/table/transact';
import { mustHaveLeft, take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Also for an address from which mail bounced: the user may have fixed its mailbox, and otherwise the mail bounces again.
export const handler = endpoint(routes.requestVerification, async ({ caller, request, now }) => {
  const cameBack = await withFreshReads(async () => {
    const settings = await getMailSettings(caller.id);
    if (!isConfirmed(settings, caller.email))
      await mustHaveLeft('confirmationToUnconfirmed', roomOfConfirmation(caller.email), now);
    if (settings.undeliverableEmail !== caller.email) return false;
    await saveUndeliverable(caller.id, null, settings);
    return true;
  });
  if (cameBack) await unsuppress(caller.email);
  await take('confirmationByNetwork', request.network, now);
  await transact(notify('verify_email', { userId: caller.id, mark: askedFor }, {}, now));
});
