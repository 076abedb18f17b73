import type { UserType } from '#shared/account/user.contract';
import { isStager } from '#shared/account/user.values';

export interface Box {
  unreadNotifications: number;
  /** An optimistic lock for marking all as read. */
  notificationReads: number;
  /** All notifications of this box with a lower id were read by one read-all. */
  notificationsReadBefore?: string;
  /** Set while the account is being deleted. Nothing new can be attached to it. */
  closedAt?: string;
}

export interface Tally extends Box {
  pendingBids: number;
  projects: number;
  bids: number;
  /** Accepted bids, given or received, whose fee is unpaid. An account with any cannot be closed. */
  awaitedPayments: number;
  /** Set while the account is being deleted: the hash in the deletion's record. */
  deletionHash?: string;
  /** Paid bids whose other party has an account and keeps data when this one is closed. */
  deals: number;
  /** Projects that wait for approval and that nobody else has seen. Absent: none. */
  heldProjects?: number;
  /** Set while the account is suspended. Its bids cannot be accepted, and its projects take no bids. */
  suspendedAt?: string;
}

/** A separate item, so that a flood of messages does not conflict with bids or payments. */
export interface Inbox extends Box {
  unreadMessages: number;
}

export interface Boxes {
  tally: Tally;
  inbox: Inbox;
}

const emptyBox: Box = { unreadNotifications: 0, notificationReads: 0 };
export const emptyTally: Tally = {
  pendingBids: 0,
  projects: 0,
  bids: 0,
  awaitedPayments: 0,
  deals: 0,
  ...emptyBox,
};
export const emptyInbox: Inbox = { unreadMessages: 0, ...emptyBox };

/** Returns an owner's pending bids or a stager's unpaid fees: the number in the site's header and on the app's icon. */
export const badgeOf = (userType: UserType, { pendingBids, awaitedPayments }: Tally): number =>
  isStager(userType) ? awaitedPayments : pendingBids;
