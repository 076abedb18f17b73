import { withFreshReads } from '#core/kernel/stale';
import { mustBeWithdrawable } from '#core/market/verification/paper';
import { getPaper, withdrawPaper } from '#core/market/verification/paper.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.withdrawPaper, ({ params, caller, now }) =>
  withFreshReads(async () => {
    const paper = await getPaper(caller.id, params.id);
    mustBeWithdrawable(paper);
    await withdrawPaper(paper, now);
  }),
);
