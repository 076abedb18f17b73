import { invalid } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { write } from '#core/kernel/table/transact';
import { setPush } from '#core/market/account/session.repo';
import { getMailSettings, savePushed } from '#core/market/preferences/settings.repo';
import { pushKeys } from '#core/telling/push/keys';
import { isAtPushService } from '#core/telling/push/services';
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
