import { getMailSettings, saveChoices } from '#core/mail-settings/settings.repo';
import { mailSettingsForSelf } from '#core/mailing/mail.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Pending mail is checked against the new settings when it is due.
export const handler = endpoint(routes.replaceMailSettings, async ({ body, caller }) =>
  withFreshReads(async () => mailSettingsForSelf(caller, await saveChoices(caller.id, body, await getMailSettings(caller.id)))),
);
