import { createDeskTicket } from '#core/telling/live/connection.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.createDeskTicket, ({ caller, now }) => createDeskTicket(caller.username, now));
