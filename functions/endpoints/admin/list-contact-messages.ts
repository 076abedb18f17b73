import { listContactMessages } from '#core/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listContactMessages, ({ query }) => listContactMessages(query));
