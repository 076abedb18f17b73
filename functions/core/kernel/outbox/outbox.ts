import type { MailCategory, MailSkip, mailChannels } from '#shared/mail/mail.contract';

/** The projects in a digest email, newest first. `more`: where the reader finds the projects that did not fit. */
export interface MailedList {
  projectIds: readonly string[];
  more: 'in_the_morning' | 'on_the_site' | null;
}

/** `before_mail`: the email follows after ten minutes, unless the user has read the notification. `alone`: there is no email. */
export type PushOrder = 'with_mail' | 'before_mail' | 'alone';

/** One mail or push to one user, written in the transaction of its cause. Composed from current data when sent. */
export interface MailRecord {
  id: string;
  userId: string;
  event: string;
  category: MailCategory;
  /** Mails that are due at one time with the same `join` go out as one. */
  join: string;
  projectId: string | null;
  bidId: string | null;
  /** The matching notification in the app. Once the user reads it, the mail is skipped. */
  notificationId: string | null;
  endsAt: string | null;
  /** Identifies the subject more precisely than an id: one acceptance of a bid. */
  mark: string | null;
  /** The recipient, if not the account's current address: its previous address, or that of a deleted account. */
  to: string | null;
  /** Whether the account had confirmed the address in `to`. */
  toIsConfirmed?: boolean;
  /** `sending`: handed to SES, which has not answered yet. */
  state: 'due' | 'sending' | 'sent' | 'skipped' | 'uncertain';
  /** ISO 8601. While a mail is being sent: when its lease ends. */
  dueAt: string;
  attempts: number;
  failures: number;
  createdAt: string;
  concludedAt: string | null;
  reason: MailSkip | null;
  /** The ids of all mails sent as one with this one. SES's events name only this one. */
  together?: string[];
  list?: MailedList;
  /** Absent: email. */
  channel?: (typeof mailChannels)[number];
  push?: PushOrder;
}

/** Days that a concluded mail stays in the log. */
export const mailLogDays = 90;

export const dailyJoin = 'daily';
