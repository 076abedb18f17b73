import { contactOfParty } from '#core/account/contact.view';
import { findParty } from '#core/account/former.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import { findPayment } from '#core/payment/payment.repo';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { check } from '#core/table/write';
import { formerContactDays } from '#shared/leaving';
import { links } from '#shared/links';
import { telephone } from '#shared/telephone';
import type { Letter } from '../letter';
import { formatDay, formatMoment } from '../moment';
import { say, toTheLetter } from '../said';
import { aboutBid, aboutProject, type Compose, dollars, ended, quoted } from './about';

/** What is so in the moment of sending too, or the mail is looked at again. */
const stillAwaited = (bid: BidRecord) =>
  check(keys.bid(bid.projectId, bid.id), { status: 'payment_required', acceptanceId: bid.acceptanceId }, new StaleRead());

/** Whom a bid has made known to the reader, with how to reach them. Only of a paid bid. */
const contactFacts = async (bid: BidRecord, readerId: string, now: Date): Promise<NonNullable<Letter['facts']>> => {
  const party = await findParty({ bidId: bid.id, userId: readerId === bid.ownerId ? bid.userId : bid.ownerId }, now);
  if (!party) return [];
  const contact = contactOfParty(bid, party);
  const { name, company, phone } = contact;
  return [
    [say`Name`, say`${name}`],
    ...(company ? [[say`Company`, say`${company}`] as const] : []),
    [say`Email`, say`${toTheLetter(contact, 'email')}`],
    ...(phone ? [[say`Phone`, say`${phone}`, telephone(phone)] as const] : []),
  ];
};

const feeDue = (heading: (left: string) => string) =>
  aboutBid(({ mail, timeZone, now }, project, bid) => {
    if (bid.status !== 'payment_required' || bid.acceptanceId !== mail.mark || bid.paymentDueAt === null) return undefined;
    const due = new Date(bid.paymentDueAt);
    if (due <= now) return undefined;
    const hoursLeft = Math.ceil((due.getTime() - now.getTime()) / 3_600_000);
    const until = formatMoment(due, timeZone);
    return {
      subject: say`Fee due for ${quoted(project)}`,
      preview: say`${dollars(bid.platformFee)} until ${until} opens the owner's contact details.`,
      heading: say`${heading(hoursLeft === 1 ? 'an hour' : `${hoursLeft} hours`)}`,
      paragraphs: [
        say`The owner of ${quoted(project)} has accepted your bid. Pay the platform fee to get their contact details.`,
        say`If it is not paid in time, the owner is free to choose again.`,
      ],
      facts: [
        [say`Your bid`, say`${dollars(bid.amount)}`],
        [say`Platform fee`, say`${dollars(bid.platformFee)}`],
        [say`Due`, say`${until}`],
      ],
      action: { label: say`Pay the platform fee`, path: links.payment(bid.id) },
      because: say`a bid of yours was accepted and waits for its fee`,
      checks: [stillAwaited(bid)],
    };
  });

const theJob = (title: string) => ({
  subject: say`You have the job: ${title}`,
  preview: say`The owner's contact details are yours.`,
  heading: say`The job is yours`,
  because: say`a bid of yours has won a project`,
});

const awarded = aboutBid(async ({ account, now }, project, bid) => {
  if (bid.paymentStatus !== 'paid') return undefined;
  return {
    ...theJob(quoted(project)),
    paragraphs: [
      say`Your bid on ${quoted(project)} was accepted. There is no platform fee for it.`,
      say`A call within a day makes a good start.`,
    ],
    facts: [
      ...(await contactFacts(bid, account.id, now)),
      [say`Your bid`, say`${dollars(bid.amount)}`],
      [say`Platform fee`, say`None`],
    ],
    action: { label: say`Open the project`, path: links.project(project.id) },
  };
});

/** Made of what was stored with the payment, whatever has become of the project, the bid and the owner since. */
const receipt: Compose = async ({ account, mail, timeZone, now }) => {
  const [payment, bid] = await Promise.all([findPayment(mail.mark ?? ''), findBidOn(mail.projectId ?? '', mail.bidId ?? '')]);
  if (!payment?.receipt) return undefined;
  const { title, location, amount, fee, paidAt } = payment.receipt;
  return {
    ...theJob(`"${title}"`),
    paragraphs: [
      say`Your payment has arrived: this is your receipt. You and the owner of "${title}" now know each other.`,
      say`A call within a day makes a good start.`,
    ],
    facts: [
      ...(bid ? await contactFacts(bid, account.id, now) : []),
      [say`Project`, say`${title}, ${location}`],
      [say`Your bid`, say`${dollars(amount)}`],
      [say`Platform fee`, say`${dollars(fee)}, paid ${formatDay(new Date(paidAt), timeZone)}`],
      [say`Payment`, say`${payment.paymentIntentId}`],
    ],
    action: { label: say`Open the project`, path: links.project(payment.projectId) },
    thread: payment.projectId,
  };
};

/** To who keeps what was bought of somebody who has left. */
const left = (who: string, path: (bid: BidRecord) => string) =>
  aboutBid((_occasion, project, bid) => ({
    subject: say`${who} of ${quoted(project)} has left`,
    preview: say`You keep the contact details for ${formerContactDays} days.`,
    heading: say`${who} has left`,
    paragraphs: [
      say`${who} of ${quoted(project)} has deleted the account.`,
      say`What you have agreed and written to each other stays with you. The contact details are as they were on that day, and stay for ${formerContactDays} days: note them where you need them.`,
    ],
    action: { label: say`Open the project`, path: path(bid) },
    because: say`you have worked together`,
  }));

const confirmed = aboutBid(async ({ account, now }, project, bid) => {
  if (bid.paymentStatus !== 'paid') return undefined;
  return {
    subject: say`Your stager for ${quoted(project)}`,
    preview: say`Your stager is confirmed: how to reach them.`,
    heading: say`Your stager is confirmed`,
    paragraphs: [say`The work on ${quoted(project)} can begin. You and your stager can now see each other's contact details.`],
    facts: [...(await contactFacts(bid, account.id, now)), [say`Bid`, say`${dollars(bid.amount)}`]],
    action: { label: say`Write to your stager`, path: links.conversation(bid.userId) },
    because: say`a bid on a project of yours has won it`,
  };
});

const openAgain = (reason: string) =>
  aboutProject((_occasion, project) =>
    project.status === 'open' && project.selectedBidId === null
      ? {
          subject: say`${quoted(project)} takes bids again`,
          preview: say`Choose another bid, or wait for more.`,
          heading: say`Your project takes bids again`,
          paragraphs: [
            say`The stager you chose for ${quoted(project)} ${reason}.`,
            say`Your other bids are still there to choose from.`,
          ],
          action: { label: say`Look at your bids`, path: links.projectBids(project.id) },
          because: say`an acceptance of yours has ended without payment`,
        }
      : undefined,
  );

/** A fee that had opened the contact details was given back: to either of the two. */
const refunded = (heading: string, happened: (title: string) => string, because: string) =>
  aboutProject((_occasion, project) => ({
    subject: say`${heading}: ${quoted(project)}`,
    preview: say`You keep each other's contact details.`,
    heading: say`${heading}`,
    paragraphs: [say`${happened(quoted(project))}`, say`You keep each other's contact details, and all that you have agreed.`],
    action: { label: say`Open the project`, path: links.project(project.id) },
    because: say`${because}`,
  }));

export const paymentLetters = {
  bid_accepted: feeDue(() => 'Your bid was accepted'),
  payment_reminder: feeDue((left) => `${left.replace(/^./, (first) => first.toUpperCase())} left to pay the fee`),
  bid_accepted_free: awarded,
  payment_receipt: receipt,
  owner_left: left('The owner', ({ projectId }) => links.project(projectId)),
  stager_left: left('The stager', ({ projectId }) => links.projectBids(projectId)),
  payment_made: confirmed,
  stager_confirmed: confirmed,
  payment_cancelled: openAgain('has stepped back'),
  acceptance_lapsed: openAgain('did not pay the platform fee in time'),
  payment_expired: ended(
    (title) => `Your bid on ${title}`,
    'Your accepted bid has expired',
    (title) => `The platform fee for ${title} was not paid in time, so the owner is free to choose again.`,
  ),
  payment_refunded: () =>
    Promise.resolve({
      subject: say`Your payment was refunded`,
      preview: say`The full amount goes back to your card.`,
      heading: say`Your payment was refunded`,
      paragraphs: [
        say`A platform fee arrived after the bid could no longer be paid for. The full amount goes back to your card.`,
        say`Banks take five to ten days to show it.`,
      ],
      action: { label: say`Open your dashboard`, path: links.dashboard },
      because: say`a payment of yours was refunded`,
    }),
  fee_refunded: refunded(
    'Your platform fee was refunded',
    (title) => `The platform fee for ${title} goes back to your card. Banks take five to ten days to show it.`,
    'a payment of yours was refunded',
  ),
  fee_returned: refunded(
    'A platform fee was refunded',
    (title) => `Your stager has got back the platform fee for ${title}.`,
    'the fee for a project of yours was refunded',
  ),
} satisfies Record<string, Compose>;
