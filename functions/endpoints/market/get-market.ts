import { marketOf } from '#core/desk/follow/market';
import { findMarketDays } from '#core/kernel/table/market-days.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getMarket, async ({ query }) =>
  marketOf(await findMarketDays(query.from, query.to), query),
);
