import { readAttention } from '#core/desk/operations/attention';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listAttention, ({ now }) => readAttention(now));
