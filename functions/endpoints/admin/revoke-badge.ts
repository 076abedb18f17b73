import { getAccount } from '#core/account/account.repo';
import { savedAs } from '#core/audit/audit.repo';
import { saveRevocation } from '#core/badge/badge.repo';
import { notFound } from '#core/errors';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.revokeBadge, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const account = await getAccount(params.id);
    const badge = account.badges.find(({ id }) => id === params.badgeId);
    if (!badge) throw notFound('Badge');
    const { id: badgeId, badgeType } = badge;
    const save = savedAs({ type: 'badge_revoked', userId: account.id, badgeId, badgeType }, caller, now);
    await saveRevocation(account, badgeId, now, save);
  }),
);
