import { getOwnAccount, savePortfolio } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { namedPairs, pairsAmong } from '#core/account/portfolio';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a photo that is not in it is removed, and its pair is none any more. When two lists race, the later one is compared with what the
// earlier one left.
export const handler = endpoint(routes.replacePortfolioPhotos, async ({ body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const { account, change } = await withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    const prepared = await prepare();
    const change = changePhotos(before.portfolioPhotos, prepared, now);
    const pairs = body.pairs ? namedPairs(prepared.objectKeys, body.pairs) : pairsAmong(change.photos, before.portfolioPairs);
    return { account: await savePortfolio(before, change, pairs), change };
  });
  await eraseUnused(change, now);
  return userForSelf(account);
});
