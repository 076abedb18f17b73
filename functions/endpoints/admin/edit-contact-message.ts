import { editContactMessage as saveEdit } from '#core/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import { editContactMessage } from '#shared/api/routes';

export const handler = endpoint(editContactMessage, ({ params, body }) => saveEdit(params.id, body));
