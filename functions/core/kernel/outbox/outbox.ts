import type { MailCategory, MailSkip, mailChannels } from '#shared/contracts/mail';

/** A list of projects that is mailed: newest first, and where there are more of them, if there are. */
export interface MailedList {
  projectIds: readonly string[];
  more: 'in_the_morning' | 'on_the_site' | null;
}

/** `before_mail`: it is mailed only if nobody has looked ten minutes later. `alone`: it is not mailed. */
export type PushOrder = 'with_mail' | 'before_mail' | 'alone';

/**
 * One mail to one person, from the fact that makes it due to what became of it; or the same to the person's devices, by push. The transaction of
 * the fact writes it; it says what it is about by ids, and is composed when it is sent, of what is true then.
 */
export interface MailRecord {
  id: string;
  userId: string;
  /** Of the catalogue (core/market/notification/catalogue.ts). */
  event: string;
  category: MailCategory;
  /** What is due under one name at one time goes out as one mail. */
  join: string;
  projectId: string | null;
  bidId: string | null;
  /** The notification in the app that says the same: who has read it needs no mail. */
  notificationId: string | null;
  /** What ends at that time: an acceptance, a badge. ISO 8601. */
  endsAt: string | null;
  /** Names what it is about more closely than an id does: one acceptance of a bid. */
  mark: string | null;
  /** Where it goes when not to the account's address: to the one that it had before, or had when it was deleted. */
  to: string | null;
  /** Where `to` says where it goes: the account had confirmed that address. Of the account's own its settings say it. */
  toIsConfirmed?: boolean;
  /** `sending`: handed to the mail service, which has not answered yet. */
  state: 'due' | 'sending' | 'sent' | 'skipped' | 'uncertain';
  /** ISO 8601; of one that is being sent, when somebody may look what became of it. */
  dueAt: string;
  /** How often it was handed over. */
  attempts: number;
  /** How often it could not be made. */
  failures: number;
  createdAt: string;
  concludedAt: string | null;
  reason: MailSkip | null;
  /** What went out together with this one, by their ids. The mail service's events name this one only. */
  together?: string[];
  /** Of a list of new projects: those in it. */
  list?: MailedList;
  /** Absent: by mail. */
  channel?: (typeof mailChannels)[number];
  /** That the reader's devices are told of it at once, and what becomes of its mail then. */
  push?: PushOrder;
}

/** Days that a concluded mail is kept, as the log of what was sent. */
export const mailLogDays = 90;

/** What waits for the reader's morning goes out as one mail. */
export const dailyJoin = 'daily';
