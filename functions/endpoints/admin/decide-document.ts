import { documentForHolder } from '#core/desk/admin/document.view';
import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { getAccount } from '#core/market/account/account.repo';
import { approveDocument, declineDocument } from '#core/market/verification/document';
import { getDocument, saveApproval, saveDeclined } from '#core/market/verification/document.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

const actions = { ask_another: 'document_another_asked', refuse: 'document_refused' } as const;

// If two administrators decide at once, the second one gets an error that says what the first decided.
export const handler = endpoint(routes.decideDocument, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const document = await getDocument(params.id, params.documentId);
    const about = { userId: document.userId, documentId: document.id, badgeType: document.badgeType };
    const deciding = { administrator: caller.username, now };
    if (body.decision === 'approve') {
      const badgeId = newId(now);
      const account = await getAccount(params.id);
      const approved = approveDocument(document, account, body, { ...deciding, badgeId });
      await saveApproval(
        account,
        document,
        approved,
        now,
        saveWithAction({ type: 'document_approved', ...about, badgeId }, caller, now),
      );
      return documentForHolder(approved.document);
    }
    const declined = declineDocument(document, body, deciding);
    const action = { type: actions[body.decision], ...about, reason: body.reason };
    await saveDeclined(document, declined, now, saveWithAction(action, caller, now));
    return documentForHolder(declined);
  }),
);
