import { getMailSettings } from '#core/market/preferences/settings.repo';
import { mailSettingsForSelf } from '#core/telling/email/mail.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getMailSettings, async ({ caller }) =>
  mailSettingsForSelf(caller, await getMailSettings(caller.id)),
);
