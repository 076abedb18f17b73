import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { notFound } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { getAccount } from '#core/market/account/account.repo';
import { saveRevocation } from '#core/market/verification/badge.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.revokeBadge, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const account = await getAccount(params.id);
    const badge = account.badges.find(({ id }) => id === params.badgeId);
    if (!badge) throw notFound('Badge');
    const { id: badgeId, badgeType } = badge;
    const save = saveWithAction({ type: 'badge_revoked', userId: account.id, badgeId, badgeType }, caller, now);
    await saveRevocation(account, badgeId, now, save);
  }),
);
