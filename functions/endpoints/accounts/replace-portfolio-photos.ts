import { isDeepStrictEqual } from 'node:util';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { getOwnAccount, savePortfolio } from '#core/market/account/account.repo';
import { userForSelf } from '#core/market/account/account.view';
import {
  type CompletedPhoto,
  marksAmong,
  namedCompleted,
  namedConcepts,
  namedPairs,
  pairsAmong,
  replaceByCopies,
  type ShownConcept,
} from '#core/market/account/portfolio';
import { findShownConcepts, getShownWork } from '#core/market/bid/shown-work';
import {
  changePortfolioPhotos,
  eraseUnused,
  type PhotoChange,
  preparePhotos,
  removedPhotos,
} from '#core/market/photo/photo.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a missing photo is removed with its marks, and can be added again within a day. If two lists race, the
// second repeats with the first one's result.
export const handler = endpoint(routes.replacePortfolioPhotos, async ({ body, caller, now }) => {
  const photos = replaceByCopies(body.photos, marksAmong(caller.portfolioPhotos, caller.portfolioConcepts));
  const copied = await findShownConcepts(caller, { ...body, photos });
  const prepare = preparePhotos(photos, caller.id, now, { copied });
  const { account, change } = await withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    const prepared = await prepare();
    const missing = prepared.objectKeys.filter((key) => !before.portfolioPhotos.includes(key));
    const removed = await removedPhotos(missing, caller.id);
    const shown = { removed, concepts: new Map(before.portfolioConcepts) };
    let change: PhotoChange;
    try {
      change = changePortfolioPhotos(before.portfolioPhotos, prepared, shown, now);
    } catch (error) {
      // Another call may have added the photo again between the two reads, so both are repeated.
      const { portfolioPhotos } = await getOwnAccount(caller.id);
      throw isDeepStrictEqual(portfolioPhotos, before.portfolioPhotos) ? error : new StaleRead();
    }
    const pairs = body.pairs ? namedPairs(prepared.objectKeys, body.pairs) : pairsAmong(change.photos, before.portfolioPairs);
    const kept = marksAmong(change.photos, before.portfolioCompleted);
    const completed = body.completed ? namedCompleted(prepared.objectKeys, body.completed) : kept;
    const isKept = ([photo, projectId]: CompletedPhoto) => kept.some(([one, of]) => one === photo && of === projectId);
    const projects = new Set(completed.filter((one) => !isKept(one)).map(([, projectId]) => projectId));
    const works = await Promise.all([...projects].map((projectId) => getShownWork(projectId, caller.id)));
    const concepts = [
      ...marksAmong(change.photos, before.portfolioConcepts),
      ...namedConcepts(photos, prepared.objectKeys, copied),
      ...[...removed].flatMap(([photo, { concept }]): ShownConcept[] => (concept === undefined ? [] : [[photo, concept]])),
    ];
    const marks = { portfolioPairs: pairs, portfolioCompleted: completed, portfolioConcepts: concepts };
    const agreements = works.map(({ agreement }) => agreement);
    return { account: await savePortfolio(before, change, marks, agreements), change };
  });
  await eraseUnused(change, now);
  return userForSelf(account);
});
