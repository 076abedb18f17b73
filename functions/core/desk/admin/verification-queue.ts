import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Tally } from '#core/kernel/table/tally';
import { getTallies } from '#core/kernel/table/tally.repo';
import { findAccounts } from '#core/market/account/account.repo';
import { findReputations } from '#core/market/account/reputation.repo';
import { findBadges } from '#core/market/verification/badge.repo';
import { listWaitingDocuments } from '#core/market/verification/document.repo';
import type { DocumentToCheck } from '#shared/verification/document.answers';
import { documentToCheck } from './document.view';

/** Returns pending documents with their stagers, oldest first. A query and five batches. */
export const documentsToCheck = async (request: PageRequest, now: Date): Promise<Page<DocumentToCheck>> => {
  const { items: documents, next } = await listWaitingDocuments(request);
  const accounts = await findAccounts(documents.map(({ userId }) => userId));
  const holders = [...accounts.values()];
  const ids = holders.map(({ id }) => id);
  const [tallies, reputations, badges] = await Promise.all([getTallies(ids), findReputations(ids), findBadges(holders)]);
  const tallyOf = new Map(ids.map((id, index) => [id, tallies[index] as Tally]));
  return {
    // The deletion of an account removes its documents.
    items: documents.flatMap((document) => {
      const [account, tally] = [accounts.get(document.userId), tallyOf.get(document.userId)];
      if (!account || !tally) return [];
      const about = { account, tally, reputation: reputations.get(account.id), badges: badges.get(account.id) ?? [] };
      return [documentToCheck(document, about, now)];
    }),
    next,
  };
};
