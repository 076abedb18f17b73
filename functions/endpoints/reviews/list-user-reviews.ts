import { getAccount } from '#core/market/account/account.repo';
import { listReviews } from '#core/market/review/review.repo';
import { reviewForAnyone } from '#core/market/review/review.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listUserReviews, async ({ params, query }) => {
  const { id } = await getAccount(params.id);
  const { items, next } = await listReviews(id, query);
  return { items: items.map(reviewForAnyone), next };
});
