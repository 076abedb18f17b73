import { createTicket } from '#core/telling/live/connection.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.createLiveTicket, ({ caller, session, now }) => createTicket(caller, session, now));
