import { setSubscription } from '#core/market/preferences/subscription';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// RFC 8058: mail programs send this form themselves, without a session. Everything needed is in the URL.
export const handler = endpoint(routes.endSubscription, ({ params }) => setSubscription(params.token, 'off'));
