import { listContactMessages as readContactMessages } from '#core/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import { listContactMessages } from '#shared/api/routes';

export const handler = endpoint(listContactMessages, ({ query }) => readContactMessages(query));
