import { savedAs } from '#core/kernel/audit-log/audit.repo';
import { withFreshReads } from '#core/kernel/stale';
import { linkTo } from '#core/market/verification/link';
import { mustHaveFile } from '#core/market/verification/paper';
import { getPaper, paperStays } from '#core/market/verification/paper.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A call of its own, so that each look at a paper is on record before the link is out.
export const handler = endpoint(routes.openPaper, ({ params, caller, now }) =>
  withFreshReads(async () => {
    const paper = await getPaper(params.id, params.paperId);
    mustHaveFile(paper, now);
    const link = await linkTo(paper, now);
    const { id: paperId, userId, badgeType } = paper;
    await savedAs({ type: 'paper_opened', userId, paperId, badgeType }, caller, now)([paperStays(paper)]);
    return link;
  }),
);
