import { assertQuotaLeft, countUse } from '#core/kernel/rate-limit/throttle';
import { unsuppress } from '#core/kernel/ses/suppression';
import { withFreshReads } from '#core/kernel/stale';
import { transact } from '#core/kernel/table/transact';
import { notify } from '#core/market/notification/notification.repo';
import { isConfirmed } from '#core/market/preferences/settings';
import { getMailSettings, saveUndeliverable } from '#core/market/preferences/settings.repo';
import { confirmationSubjectOf, requestedMark } from '#core/telling/email/limit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Also sends to an address that bounced, because the user may have fixed the mailbox. If not, the mail bounces again.
export const handler = endpoint(routes.requestVerification, async ({ caller, request, now }) => {
  const hasBounced = await withFreshReads(async () => {
    const settings = await getMailSettings(caller.id);
    if (!isConfirmed(settings, caller.email))
      await assertQuotaLeft('confirmationToUnconfirmed', confirmationSubjectOf(caller.email), now);
    if (settings.undeliverableEmail !== caller.email) return false;
    await saveUndeliverable(caller.id, null, settings);
    return true;
  });
  if (hasBounced) await unsuppress(caller.email);
  await countUse('confirmationByNetwork', request.network, now);
  await transact(notify('verify_email', { userId: caller.id, mark: requestedMark }, {}, now));
});
