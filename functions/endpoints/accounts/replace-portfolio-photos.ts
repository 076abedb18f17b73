import { isDeepStrictEqual } from 'node:util';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import type { Account } from '#core/market/account/account';
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
  type PreparedPhotos,
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
    const { change, returned } = await changePhotos(before, prepared, now);
    const pairs = body.pairs ? namedPairs(prepared.objectKeys, body.pairs) : pairsAmong(change.photos, before.portfolioPairs);
    const kept = marksAmong(change.photos, before.portfolioCompleted);
    const completed = body.completed ? namedCompleted(prepared.objectKeys, body.completed) : kept;
    const agreements = await findNewAgreements(completed, kept, caller.id);
    const concepts = [
      ...marksAmong(change.photos, before.portfolioConcepts),
      ...namedConcepts(photos, prepared.objectKeys, copied),
      ...returned,
    ];
    const marks = { portfolioPairs: pairs, portfolioCompleted: completed, portfolioConcepts: concepts };
    return { account: await savePortfolio(before, change, marks, agreements), change };
  });
  await eraseUnused(change, now);
  return userForSelf(account);
});

/** Changes the photos. `returned`: the concepts among those that come back within a day. */
const changePhotos = async (before: Account, prepared: PreparedPhotos, now: Date) => {
  const missing = prepared.objectKeys.filter((key) => !before.portfolioPhotos.includes(key));
  const removed = await removedPhotos(missing, before.id);
  const returned = [...removed].flatMap(([photo, { concept }]): ShownConcept[] =>
    concept === undefined ? [] : [[photo, concept]],
  );
  try {
    const shown = { removed, concepts: new Map(before.portfolioConcepts) };
    return { change: changePortfolioPhotos(before.portfolioPhotos, prepared, shown, now), returned };
  } catch (error) {
    // Another call may have added the photo again between the two reads, so both are repeated.
    const { portfolioPhotos } = await getOwnAccount(before.id);
    throw isDeepStrictEqual(portfolioPhotos, before.portfolioPhotos) ? error : new StaleRead();
  }
};

/** Returns the checks of the owners' agreements to photos that are not `kept`. */
const findNewAgreements = async (completed: readonly CompletedPhoto[], kept: readonly CompletedPhoto[], stagerId: string) => {
  const isKept = ([photo, projectId]: CompletedPhoto) => kept.some(([one, of]) => one === photo && of === projectId);
  const projects = new Set(completed.filter((one) => !isKept(one)).map(([, projectId]) => projectId));
  const works = await Promise.all([...projects].map((projectId) => getShownWork(projectId, stagerId)));
  return works.map(({ agreement }) => agreement);
};
