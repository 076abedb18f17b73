import { getOwnAccount, savePortfolio } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a photo that is not in it is removed. When two lists race, the later one is compared with what the
// earlier one left.
export const handler = endpoint(routes.replacePortfolioPhotos, async ({ body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const { account, change } = await withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    const change = changePhotos(before.portfolioPhotos, await prepare(), now);
    return { account: await savePortfolio(before, change), change };
  });
  await eraseUnused(change, now);
  return userForSelf(account);
});
