import { getOwnAccount, savePortfolio } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { type CompletedPhoto, completedAmong, namedCompleted, namedPairs, pairsAmong } from '#core/account/portfolio';
import { mayShow } from '#core/bid/shown-work';
import { changePhotos, eraseUnused, preparePhotos } from '#core/photo/photo.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a photo that is missing is removed, and so is its pair. If two lists race, the later one is compared
// with the result of the earlier one.
export const handler = endpoint(routes.replacePortfolioPhotos, async ({ body, caller, now }) => {
  const prepare = preparePhotos(body.photos, caller.id, now);
  const { account, change } = await withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    const prepared = await prepare();
    const change = changePhotos(before.portfolioPhotos, prepared, now);
    const pairs = body.pairs ? namedPairs(prepared.objectKeys, body.pairs) : pairsAmong(change.photos, before.portfolioPairs);
    const kept = completedAmong(change.photos, before.portfolioCompleted);
    const completed = body.completed ? namedCompleted(prepared.objectKeys, body.completed) : kept;
    const isKept = ([photo, projectId]: CompletedPhoto) => kept.some(([one, of]) => one === photo && of === projectId);
    const projects = new Set(completed.filter((one) => !isKept(one)).map(([, projectId]) => projectId));
    const checks = await Promise.all([...projects].map((projectId) => mayShow(projectId, caller.id)));
    const marks = { portfolioPairs: pairs, portfolioCompleted: completed };
    return { account: await savePortfolio(before, change, marks, checks), change };
  });
  await eraseUnused(change, now);
  return userForSelf(account);
});
