import { pushKeys } from '#core/telling/push/keys';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getPush, async ({ session }) => {
  const [{ publicKey }] = await pushKeys();
  return { isOn: session.pushEndpoint !== undefined, key: publicKey };
});
