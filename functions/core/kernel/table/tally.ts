import type { UserType } from '#shared/contracts/user';
import { isStager } from '#shared/contracts/user-types';

/** What is unread among some of an account's notifications (`boxOf`). */
export interface Box {
  unreadNotifications: number;
  /** How often something was marked as read: an optimistic lock for marking all of it. */
  notificationReads: number;
  /** Every notification of this box whose id is lower was read, by a read-all. */
  notificationsReadBefore?: string;
  /** Set while the account is being deleted: from then on nothing new can be attached to it. */
  closedAt?: string;
}

/** The counters of an account, kept in the transactions that change what they count. */
export interface Tally extends Box {
  pendingBids: number;
  /** Questions about the account's open projects that are neither answered nor declined. */
  openQuestions: number;
  projects: number;
  bids: number;
  /** Accepted bids, given or received, whose fee is not paid: an account that has one cannot be closed. */
  awaitedPayments: number;
  /** Set while the account is being deleted: what its deletion is on record by. */
  deletionHash?: string;
  /** Paid bids, given or received, whose other party has an account and keeps something when this one is closed. */
  deals: number;
  /** Of its projects, those that nobody else has ever seen: they are held for approval. Absent: none was. */
  heldProjects?: number;
  /** Set while the account is suspended: its bids cannot be accepted then, nor are bids taken on its projects. */
  suspendedAt?: string;
}

/**
 * What messages count. They have an item of their own, because anybody can send any number of them: no flood of messages may come
 * between an owner and her bids, or a stager and the payment of a fee.
 */
export interface Inbox extends Box {
  unreadMessages: number;
}

/** The two boxes of an account: each of its notifications is counted by one of them. */
export interface Boxes {
  tally: Tally;
  inbox: Inbox;
}

const emptyBox: Box = { unreadNotifications: 0, notificationReads: 0 };
export const emptyTally: Tally = {
  pendingBids: 0,
  openQuestions: 0,
  projects: 0,
  bids: 0,
  awaitedPayments: 0,
  deals: 0,
  ...emptyBox,
};
export const emptyInbox: Inbox = { unreadMessages: 0, ...emptyBox };

/** What waits for somebody to do: an owner has bids to decide on and questions to answer, a stager fees to pay. */
export const nextStepsOf = (userType: UserType, { pendingBids, openQuestions, awaitedPayments }: Tally): number =>
  isStager(userType) ? awaitedPayments : pendingBids + openQuestions;
