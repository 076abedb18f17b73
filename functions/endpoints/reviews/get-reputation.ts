import { getAccount } from '#core/market/account/account.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { reputationForAnyone } from '#core/market/review/review.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getReputation, async ({ params, now }) => {
  const account = await getAccount(params.id);
  return reputationForAnyone(account, await findReputation(account.id), now);
});
