import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Tally } from '#core/kernel/table/tally';
import { getTallies } from '#core/kernel/table/tally.repo';
import { findAccounts } from '#core/market/account/account.repo';
import { findReputations } from '#core/market/account/reputation.repo';
import { findBadges } from '#core/market/verification/badge.repo';
import { listWaitingPapers } from '#core/market/verification/paper.repo';
import type { PaperToCheck } from '#shared/contracts/answers/paper';
import { paperToCheck } from './paper.view';

/** What waits to be checked, the oldest first, beside who has handed it in: a query and five batches. */
export const papersToCheck = async (request: PageRequest, now: Date): Promise<Page<PaperToCheck>> => {
  const { items: papers, next } = await listWaitingPapers(request);
  const accounts = await findAccounts(papers.map(({ userId }) => userId));
  const holders = [...accounts.values()];
  const ids = holders.map(({ id }) => id);
  const [tallies, reputations, badges] = await Promise.all([getTallies(ids), findReputations(ids), findBadges(holders)]);
  const tallyOf = new Map(ids.map((id, index) => [id, tallies[index] as Tally]));
  return {
    // One whose account is being deleted goes with it.
    items: papers.flatMap((paper) => {
      const [account, tally] = [accounts.get(paper.userId), tallyOf.get(paper.userId)];
      if (!account || !tally) return [];
      const about = { account, tally, reputation: reputations.get(account.id), badges: badges.get(account.id) ?? [] };
      return [paperToCheck(paper, about, now)];
    }),
    next,
  };
};
