import { setSubscription } from '#core/market/preferences/subscription';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// For users who have unsubscribed by mistake.
export const handler = endpoint(routes.changeSubscription, ({ params, body }) => setSubscription(params.token, body.frequency));
