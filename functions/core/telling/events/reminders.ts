import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import { dayFor } from '#core/market/handover/handover';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import type { HandoverOccasion } from '#shared/handover/handover.values';
import { isAcceptingBids } from '#shared/project/project.lifecycle';

/** Returns when the fee of the acceptance is due; undefined if it is no longer awaited. */
export const feeDueAt = (bid: BidRecord, { mark }: MailRecord, now: Date): Date | undefined => {
  if (bid.status !== 'payment_required' || bid.acceptanceId !== mark || bid.paymentDueAt === null) return undefined;
  const due = new Date(bid.paymentDueAt);
  return due > now ? due : undefined;
};

/** The date as `2026-12-01`. */
export const dayOfMail = ({ mark, endsAt }: MailRecord): { occasion: HandoverOccasion; date: string } => ({
  occasion: mark as HandoverOccasion,
  date: (endsAt ?? '').slice(0, 10),
});

export const isDayAgreed = (bid: BidRecord, mail: MailRecord): boolean => {
  const { occasion, date } = dayOfMail(mail);
  return bid.paymentStatus === 'paid' && dayFor(bid.handover, occasion).agreed === date;
};

export const lacksBids = (project: ProjectRecord, now: Date): boolean => isAcceptingBids(project, now) && project.bidCount === 0;

/** Returns the badge with the expiry that the email is about, while it is ahead. */
export const expiringBadge = ({ badges }: Account, { mark, endsAt }: MailRecord, now: Date) =>
  badges.find(({ id, expiryDate }) => id === mark && expiryDate !== null && expiryDate === endsAt && new Date(expiryDate) > now);

const ruleForBid = (rule: (bid: BidRecord, mail: MailRecord, now: Date) => unknown) => async (mail: MailRecord, now: Date) => {
  const bid = await findBidOn(mail.projectId ?? '', mail.bidId ?? '');
  return bid !== undefined && Boolean(rule(bid, mail, now));
};

/** Returns, for emails that are due long after their cause, whether the cause still exists. */
const reminders: Readonly<Record<string, (mail: MailRecord, now: Date) => Promise<boolean>>> = {
  payment_reminder: ruleForBid(feeDueAt),
  day_reminder: ruleForBid(isDayAgreed),
  no_bids_yet: async ({ projectId }, now) => {
    const project = await findProject(projectId ?? '');
    return project !== undefined && lacksBids(project, now);
  },
  badge_expiring: async (mail, now) => {
    const account = await findAccount(mail.userId);
    return account !== undefined && expiringBadge(account, mail, now) !== undefined;
  },
};

/** Leaves out due reminders that sending would skip as outdated. 1 read unit for each that is due. */
export const withoutOutdatedReminders = async (mails: readonly MailRecord[], now: Date): Promise<MailRecord[]> => {
  const holds = await Promise.all(mails.map((mail) => mail.state !== 'due' || (reminders[mail.event]?.(mail, now) ?? true)));
  return mails.filter((_, index) => holds[index]);
};
