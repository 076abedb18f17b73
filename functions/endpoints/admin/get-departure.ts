import { departureOf } from '#core/desk/operations/departure';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getDeparture, ({ params }) => departureOf(params.id));
