import { mailSettingsForSelf } from '#core/delivery/mail.view';
import { getMailSettings } from '#core/mail/settings.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getMailSettings, async ({ caller }) =>
  mailSettingsForSelf(caller, await getMailSettings(caller.id)),
);
