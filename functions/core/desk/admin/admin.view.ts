import type { ContactMessageRecord } from '#core/desk/contact-message/contact-message';
import type { Totals } from '#core/kernel/table/totals.repo';
import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { BidRecord } from '#core/market/bid/bid';
import { bidForAnyone } from '#core/market/bid/bid.view';
import type { ProjectRecord } from '#core/market/project/project';
import { projectAsWritten } from '#core/market/project/project.view';
import type { BadgeRecord } from '#core/market/verification/badge';
import { userTypes } from '#shared/account/user.values';
import type { Activity, AdminBid, AdminProject, AdminStats } from '#shared/admin/admin.answers';
import type { ContactMessage } from '#shared/contact-message/contact-message.answers';
import { projectStatuses } from '#shared/project/project.lifecycle';
import type { Badge } from '#shared/verification/badge.answers';

export const bidForAdmin = (bid: BidRecord, project: ProjectRecord | undefined, stager: Account | undefined): AdminBid => ({
  ...bidForAnyone(bid),
  projectTitle: project?.title ?? null,
  projectStatus: project?.status ?? null,
  stagingCompanyName: stager ? fullContact(stager).company : null,
});

export const projectForAdmin = (
  project: ProjectRecord,
  owner: Account | undefined,
  bids: AdminBid[],
  now: Date,
): AdminProject => ({ ...projectAsWritten(project, now), ownerInfo: owner ? ownerInfo(owner) : null, bids });

const ownerInfo = (owner: Account): NonNullable<AdminProject['ownerInfo']> => {
  const { company, ...contact } = fullContact(owner);
  return { id: owner.id, ...contact, companyName: company };
};

export const badgeForAdmin = (badge: BadgeRecord): Badge => ({
  id: badge.id,
  userId: badge.userId,
  badgeType: badge.badgeType,
  verifiedBy: badge.verifiedBy,
  verificationDate: badge.verificationDate,
  expiryDate: badge.expiryDate,
  isActive: badge.isActive,
  verificationDocument: badge.verificationDocument,
  createdAt: badge.createdAt,
});

export const contactMessageForAdmin = (message: ContactMessageRecord): ContactMessage => ({
  id: message.id,
  name: message.name,
  email: message.email,
  subject: message.subject,
  message: message.message,
  status: message.status,
  adminNotes: message.adminNotes,
  answers: (message.answers ?? []).map(({ text, outcome, administrator, answeredAt }) => ({
    text,
    outcome,
    administrator,
    answeredAt,
  })),
  createdAt: message.createdAt,
});

const pick = <K extends string>(names: readonly K[], amountOf: (name: K) => number | undefined): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, amountOf(name) ?? 0])) as Record<K, number>;

export const statsForAdmin = (totals: Totals, recentActivity: Activity[]): AdminStats => {
  const projectsByStatus = pick(projectStatuses, (status) => totals[`projects_${status}`]);
  return {
    totalUsers: totals.users ?? 0,
    usersByType: pick(userTypes, (type) => totals[`users_${type}`]),
    totalProjects: Object.values(projectsByStatus).reduce((sum, count) => sum + count, 0),
    projectsByStatus,
    totalBids: totals.bids ?? 0,
    acceptedBids: totals.bids_accepted ?? 0,
    recentActivity,
  };
};
