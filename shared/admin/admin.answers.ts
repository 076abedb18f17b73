import * as z from 'zod/mini';
import { User } from '#shared/account/user.answers';
import { UserType } from '#shared/account/user.contract';
import { adminActionTypes, securityEventTypes } from '#shared/admin/admin.contract';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { auditLists } from '#shared/audit/audit.contract';
import { Bid } from '#shared/bid/bid.answers';
import { Project } from '#shared/project/project.answers';
import { projectStatuses } from '#shared/project/project.lifecycle';
import { keysOf } from '#shared/project/project.values';
import { Badge } from '#shared/verification/badge.answers';

const count = z.int();

export const Activity = z.object({
  type: z.enum(['user_registered', 'project_created', 'bid_placed', 'bid_accepted', 'payment_made', 'project_completed']),
  /** Both are null if the account is deleted. */
  userId: orNull(Id),
  user: orNull(z.string()),
  details: z.string(),
  timestamp: Timestamp,
});
export type Activity = z.infer<typeof Activity>;

export const AdminStats = z.object({
  totalUsers: count,
  usersByType: z.object({ realtor: count, builder: count, investor: count, staging_company: count }),
  totalProjects: count,
  projectsByStatus: z.object({ open: count, in_progress: count, completed: count, cancelled: count }),
  totalBids: count,
  acceptedBids: count,
  recentActivity: z.array(Activity),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const AdminUser = z.extend(User, { projectCount: count, bidCount: count });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminBid = z.extend(Bid, {
  projectTitle: orNull(z.string()),
  projectStatus: orNull(z.enum(projectStatuses)),
  stagingCompanyName: orNull(z.string()),
});
export type AdminBid = z.infer<typeof AdminBid>;

export const AdminUserDetailed = z.extend(AdminUser, {
  projects: z.array(Project),
  recentBids: z.array(AdminBid),
  badges: z.array(Badge),
});
export type AdminUserDetailed = z.infer<typeof AdminUserDetailed>;

export const AdminProject = z.extend(Project, {
  ownerInfo: orNull(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      phone: orNull(z.string()),
      companyName: orNull(z.string()),
      userType: UserType,
    }),
  ),
  bids: z.array(AdminBid),
});
export type AdminProject = z.infer<typeof AdminProject>;

/** Proves the deletion of an account, without a name. */
export const Deletion = z.object({
  deletedAt: Timestamp,
  /** Null while the deletion continues. */
  completedAt: orNull(Timestamp),
});
export type Deletion = z.infer<typeof Deletion>;

/** A record of the audit: an administrator's action, or a security event of an account. */
export const AuditEntry = z.object({
  id: Id,
  list: z.enum(keysOf(auditLists)),
  type: z.enum([...adminActionTypes, ...securityEventTypes]),
  /** The Cognito username; null if nobody acted as an administrator. */
  administrator: orNull(z.string()),
  /** The account concerned, if any. */
  userId: orNull(Id),
  /** The account's current name, or null if it is deleted. */
  userName: orNull(z.string()),
  badgeId: orNull(Id),
  contactMessageId: orNull(Id),
  paymentIntentId: orNull(z.string()),
  caseId: orNull(Id),
  documentId: orNull(Id),
  details: z.string(),
  createdAt: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;
