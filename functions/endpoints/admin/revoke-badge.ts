import { getAccount } from '#core/account/account.repo';
import { saveRevocation } from '#core/badge/badge.repo';
import { notFound } from '#core/errors';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import { revokeBadge } from '#shared/api/routes';

export const handler = endpoint(revokeBadge, async ({ params, now }) =>
  withFreshReads(async () => {
    const account = await getAccount(params.id);
    if (!account.badges.some(({ id }) => id === params.badgeId)) throw notFound('Badge');
    await saveRevocation(account, params.badgeId, now);
  }),
);
