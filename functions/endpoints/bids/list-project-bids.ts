import { bidsForReader } from '#core/market/bid/project-bids';
import { getProject } from '#core/market/project/project.repo';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listProjectBids, ({ params, query, caller, now }) =>
  bidsForReader(params.id, getProject(params.id, caller?.id), caller, query, env.SEALED_BIDS, now),
);
