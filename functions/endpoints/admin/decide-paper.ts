import { getAccount } from '#core/account/account.repo';
import { savedAs } from '#core/audit/audit.repo';
import { newId } from '#core/ids';
import { withFreshReads } from '#core/stale';
import { approvePaper, declinePaper } from '#core/verification/paper';
import { getPaper, saveApproval, saveNo } from '#core/verification/paper.repo';
import { paperForHolder } from '#core/verification/paper.view';
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
