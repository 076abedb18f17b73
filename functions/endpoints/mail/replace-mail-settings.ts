import { withFreshReads } from '#core/kernel/stale';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import { mailSettingsForSelf } from '#core/telling/email/mail.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Pending mail is checked against the new settings when it is due.
export const handler = endpoint(routes.replaceMailSettings, async ({ body, caller }) =>
  withFreshReads(async () => mailSettingsForSelf(caller, await saveChoices(caller.id, body, await getMailSettings(caller.id)))),
);
