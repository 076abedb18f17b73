import { badgeForAdmin } from '#core/desk/admin/admin.view';
import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { getAccount } from '#core/market/account/account.repo';
import { grantBadge } from '#core/market/verification/badge';
import { saveBadge } from '#core/market/verification/badge.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// At most one valid badge of each kind.
export const handler = creation(routes.grantBadge, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const account = await getAccount(params.id);
    const badge = {
      ...body,
      id: newId(now),
      userId: account.id,
      verifiedBy: caller.username,
      verificationDate: now.toISOString(),
      isActive: true,
      createdAt: now.toISOString(),
    };
    const answer = badgeForAdmin(badge);
    const { id: badgeId, badgeType, userId } = badge;
    const save = saveWithAction({ type: 'badge_granted', userId, badgeId, badgeType }, caller, now, once.saveWith(answer));
    await saveBadge(account, grantBadge(account, badge, now), now, save);
    return answer;
  }),
);
