import { setSubscription } from '#core/mail-settings/subscription';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// RFC 8058: the mail program sends this itself, as a form, with no session. The form says nothing that the address does not.
export const handler = endpoint(routes.endSubscription, ({ params }) => setSubscription(params.token, 'off'));
