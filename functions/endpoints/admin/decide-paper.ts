import { paperForHolder } from '#core/desk/admin/paper.view';
import { savedAs } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { getAccount } from '#core/market/account/account.repo';
import { approvePaper, declinePaper } from '#core/market/verification/paper';
import { getPaper, saveApproval, saveNo } from '#core/market/verification/paper.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

const acts = { ask_another: 'paper_another_asked', refuse: 'paper_refused' } as const;

// Of two administrators who decide on one paper, the second reads what the first has done.
export const handler = endpoint(routes.decidePaper, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const paper = await getPaper(params.id, params.paperId);
    const about = { userId: paper.userId, paperId: paper.id, badgeType: paper.badgeType };
    const deciding = { administrator: caller.username, now };
    if (body.decision === 'approve') {
      const badgeId = newId(now);
      const account = await getAccount(params.id);
      const approved = approvePaper(paper, account, body, { ...deciding, badgeId });
      await saveApproval(account, paper, approved, now, savedAs({ type: 'paper_approved', ...about, badgeId }, caller, now));
      return paperForHolder(approved.paper);
    }
    const declined = declinePaper(paper, body, deciding);
    const act = { type: acts[body.decision], ...about, reason: body.reason };
    await saveNo(paper, declined, now, savedAs(act, caller, now));
    return paperForHolder(declined);
  }),
);
