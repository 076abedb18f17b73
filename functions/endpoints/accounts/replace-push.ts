import { setPush } from '#core/account/session.repo';
import { invalid } from '#core/errors';
import { getMailSettings, savePushed } from '#core/mail-settings/settings.repo';
import { pushKeys } from '#core/push/keys';
import { isAtPushService } from '#core/push/services';
import { withFreshReads } from '#core/stale';
import { write } from '#core/table/transact';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.replacePush, async ({ body, session, caller }) => {
  if (!isAtPushService(body.endpoint)) throw invalid({ path: 'endpoint', message: "We don't support this push service" });
  const [{ publicKey }] = await pushKeys();
  if (body.key !== publicKey) throw invalid({ path: 'key', message: 'Please subscribe with the current key' });
  await withFreshReads(async () => {
    const settings = await getMailSettings(caller.id);
    if (settings.isPushed) await write(setPush(session, body));
    else await savePushed(caller.id, true, settings, [setPush(session, body)]);
  });
  return { isOn: true, key: publicKey };
});
