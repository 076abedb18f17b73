import * as z from 'zod/mini';
import { actTypes, securityEventTypes } from '#shared/contracts/admin';
import { auditLists } from '#shared/contracts/audit';
import { Id } from '#shared/contracts/common';
import { keysOf } from '#shared/contracts/project-values';
import { UserType } from '#shared/contracts/user';
import { projectStatuses } from '#shared/lifecycle/project';
import { Badge } from './badge';
import { Bid } from './bid';
import { orNull, Timestamp } from './common';
import { Project } from './project';
import { User } from './user';

const count = z.int();

export const Activity = z.object({
  type: z.enum(['user_registered', 'project_created', 'bid_placed', 'bid_accepted', 'payment_made', 'project_completed']),
  /** The account and its name; both are null when it is gone. */
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

/** That an account was deleted. It names nobody. */
export const Deletion = z.object({
  deletedAt: Timestamp,
  /** Since when nothing of it is left; null while the rest is being deleted. */
  completedAt: orNull(Timestamp),
});
export type Deletion = z.infer<typeof Deletion>;

/** A record of the audit: what an administrator did, or what happened to the security of an account. */
export const Act = z.object({
  id: Id,
  list: z.enum(keysOf(auditLists)),
  type: z.enum([...actTypes, ...securityEventTypes]),
  /** Cognito's own name of who did it; null where it was no administrator. */
  administrator: orNull(z.string()),
  /** Whom it was done to; null where no account is concerned. */
  userId: orNull(Id),
  /** The name of that account today, or null when it is gone. */
  userName: orNull(z.string()),
  badgeId: orNull(Id),
  contactMessageId: orNull(Id),
  paymentIntentId: orNull(z.string()),
  caseId: orNull(Id),
  documentId: orNull(Id),
  details: z.string(),
  createdAt: Timestamp,
});
export type Act = z.infer<typeof Act>;
