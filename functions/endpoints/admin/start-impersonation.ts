import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { withFreshReads } from '#core/kernel/stale';
import { getAccount } from '#core/market/account/account.repo';
import { fullContact } from '#core/market/account/contact.view';
import { startImpersonation } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Records the impersonation in the audit log, in the transaction that creates the session.
export const handler = endpoint(routes.startImpersonation, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const account = await getAccount(params.id);
    const save = saveWithAction({ type: 'user_viewed', userId: account.id, reason: body.reason }, caller, now);
    const { secret, session } = await startImpersonation(account, { ...body, administrator: caller.username }, now, save);
    return { sessionId: secret, name: fullContact(account).name, endsAt: session.expiresAt };
  }),
);
