import { findAccount } from '#core/account/account.repo';
import { contactOfParty, firstNameFor } from '#core/account/contact.view';
import { hasLeft } from '#core/account/former';
import { findParty } from '#core/account/former.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import { dollars } from '#core/dollars';
import { findPayment } from '#core/payment/payment.repo';
import { findProject } from '#core/project/project.repo';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { check } from '#core/table/write';
import { formerContactDays } from '#shared/leaving';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { taxText } from '#shared/tax';
import { telephone } from '#shared/telephone';
import type { Letter } from '../letter';
import { formatDay, formatMoment, formatShortDay } from '../moment';
import { say, toTheLetter } from '../said';
import { aboutBid, aboutProject, type Compose, coverOf, ended, inSubject, quoted, subject } from './about';

/** What is so in the moment of sending too, or the mail is looked at again. */
const stillAwaited = (bid: BidRecord) =>
  check(keys.bid(bid.projectId, bid.id), { status: 'payment_required', acceptanceId: bid.acceptanceId }, new StaleRead());

interface Counterpart {
  /** How to reach them. */
  facts: NonNullable<Letter['facts']>;
  /** What to do first; undefined where there is nobody any more. */
  toDo: string | undefined;
}

/** Whom a bid has made known to the reader. Only of a paid bid. */
const counterpart = async (bid: BidRecord, readerId: string, now: Date): Promise<Counterpart> => {
  const isOwner = readerId === bid.ownerId;
  const party = await findParty({ bidId: bid.id, userId: isOwner ? bid.userId : bid.ownerId }, now);
  if (!party) return { facts: [], toDo: undefined };
  const contact = contactOfParty(bid, { id: readerId }, party);
  const { name, company, phone } = contact;
  const called = firstNameFor({ viewer: { id: readerId }, paidParties: [bid.ownerId, bid.userId] }, party);
  return {
    facts: [
      [say`Name`, say`${name}`],
      ...(company ? [[say`Company`, say`${company}`] as const] : []),
      [say`Email`, say`${toTheLetter(contact, 'email')}`],
      ...(phone ? [[say`Phone`, say`${phone}`, telephone(phone)] as const] : []),
    ],
    toDo: hasLeft(party)
      ? undefined
      : `${phone ? 'call' : 'write to'} ${called ?? (isOwner ? 'them' : 'the owner')} within a day`,
  };
};

interface FeeWords {
  /** What has happened, and what to do; `left`: '2 hours', `day`: the last one. */
  subject: (fee: { left: string; day: string }, ownerName: string | undefined) => readonly [happened: string, toDo?: string];
  preview: (fee: string, until: string) => string;
  heading: (left: string) => string;
}

const feeDue = (words: FeeWords) =>
  aboutBid(async ({ mail, timeZone, now }, project, bid) => {
    if (bid.status !== 'payment_required' || bid.acceptanceId !== mail.mark || bid.paymentDueAt === null) return undefined;
    const due = new Date(bid.paymentDueAt);
    if (due <= now) return undefined;
    const hoursLeft = Math.ceil((due.getTime() - now.getTime()) / 3_600_000);
    const until = formatMoment(due, timeZone);
    const left = hoursLeft === 1 ? 'an hour' : `${hoursLeft} hours`;
    const owner = await findAccount(bid.ownerId);
    const ownerName = owner && firstNameFor({ viewer: { id: bid.userId } }, owner);
    return {
      subject: subject(project, ...words.subject({ left, day: formatShortDay(due, timeZone, now) }, ownerName)),
      preview: say`${words.preview(dollars(bid.platformFee), until)}`,
      heading: say`${words.heading(left)}`,
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

const theJob = 'The job is yours';
const won = () => ({ heading: say`${theJob}`, because: say`a bid of yours has won a project` });

const awarded = aboutBid(async ({ account, now }, project, bid) => {
  if (bid.paymentStatus !== 'paid') return undefined;
  const owner = await counterpart(bid, account.id, now);
  return {
    ...won(),
    subject: subject(project, theJob, owner.toDo),
    preview: say`There is no platform fee. How to reach the owner is inside.`,
    paragraphs: [
      say`Your bid on ${quoted(project)} was accepted. There is no platform fee for it.`,
      say`A call within a day makes a good start.`,
    ],
    facts: [...owner.facts, [say`Your bid`, say`${dollars(bid.amount)}`], [say`Platform fee`, say`None`]],
    action: { label: say`Open the project`, path: links.project(project.id) },
  };
});

/** Made of what was stored with the payment, whatever has become of the project, the bid and the owner since. */
const receipt: Compose = async ({ account, mail, timeZone, now }) => {
  const [payment, bid, project] = await Promise.all([
    findPayment(mail.mark ?? ''),
    findBidOn(mail.projectId ?? '', mail.bidId ?? ''),
    findProject(mail.projectId ?? ''),
  ]);
  if (!payment?.receipt) return undefined;
  const { title, location, amount, fee, paidAt } = payment.receipt;
  const owner = bid && (await counterpart(bid, account.id, now));
  return {
    ...won(),
    // The title of the receipt is as its owner wrote it, contact details and all.
    subject: project ? subject(project, theJob, owner?.toDo) : say`${theJob}`,
    preview: say`Your receipt for the platform fee of ${dollars(fee)}, and how to reach the owner.`,
    paragraphs: [
      say`Your payment has arrived: this is your receipt. You and the owner of “${title}” now know each other.`,
      say`A call within a day makes a good start.`,
    ],
    facts: [
      ...(owner?.facts ?? []),
      [say`Project`, say`${title}, ${location}`],
      [say`Your bid`, say`${dollars(amount)}`],
      [say`Platform fee`, say`${dollars(fee)}, paid ${formatDay(new Date(paidAt), timeZone)}`],
      [say`Tax`, say`${dollars(0)}. ${taxText}`],
      [say`Paid by`, say`${[account.company, account.name].filter(Boolean).join(', ')}`],
      [say`Paid to`, say`${site.legalName}`],
      [say`Payment`, say`${payment.paymentIntentId}`],
    ],
    action: { label: say`Open the project`, path: links.project(payment.projectId) },
    thread: payment.projectId,
    cover: project && coverOf(project),
  };
};

/** To who keeps what was bought of somebody who has left. */
const left = (who: string, path: (bid: BidRecord) => string) =>
  aboutBid((_occasion, project, bid) => ({
    subject: subject(project, `${who} has left`, 'note the contact details'),
    preview: say`You keep them for ${formerContactDays} days. What you have agreed and written to each other stays.`,
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
  const stager = await counterpart(bid, account.id, now);
  return {
    subject: subject(project, 'Your stager is confirmed', stager.toDo),
    preview: say`Their bid is ${dollars(bid.amount)}. How to reach them is inside.`,
    heading: say`Your stager is confirmed`,
    paragraphs: [say`The work on ${quoted(project)} can begin. You and your stager can now see each other's contact details.`],
    facts: [...stager.facts, [say`Bid`, say`${dollars(bid.amount)}`]],
    action: { label: say`Write to your stager`, path: links.conversation(bid.userId) },
    because: say`a bid on a project of yours has won it`,
  };
});

const openAgain = (reason: string) =>
  aboutProject(({ now }, project) => {
    if (project.status !== 'open' || project.selectedBidId !== null) return undefined;
    const isAccepting = isAcceptingBids(project, now);
    const next = [
      ...(project.bidCount > 0 ? ['Your other bids are still there to choose from.'] : []),
      ...(isAccepting ? ['New ones can come in.'] : []),
    ].join(' ');
    return {
      subject: subject(project, isAccepting ? 'The project takes bids again' : 'You can choose another bid'),
      preview: say`The stager you chose ${reason}.`,
      heading: say`${isAccepting ? 'Your project takes bids again' : 'Your choice is open again'}`,
      paragraphs: [say`The stager you chose for ${quoted(project)} ${reason}.`, ...(next ? [say`${next}`] : [])],
      action: { label: say`Look at your bids`, path: links.projectBids(project.id) },
      because: say`an acceptance of yours has ended without payment`,
    };
  });

interface Refunded {
  happened: string;
  heading: string;
  text: (title: string) => string;
  because: string;
}

/** A fee that had opened the contact details was given back: to either of the two. */
const refunded = ({ happened, heading, text, because }: Refunded) =>
  aboutProject((_occasion, project) => ({
    subject: subject(project, happened),
    preview: say`Nothing else changes: you keep each other's contact details.`,
    heading: say`${heading}`,
    paragraphs: [say`${text(quoted(project))}`, say`You keep each other's contact details, and all that you have agreed.`],
    action: { label: say`Open the project`, path: links.project(project.id) },
    because: say`${because}`,
  }));

export const paymentLetters = {
  bid_accepted: feeDue({
    subject: ({ day }, ownerName) => [ownerName ? `${ownerName} accepted your bid` : 'Your bid was accepted', `pay by ${day}`],
    preview: (fee, until) => `${fee} by ${until} opens the owner's contact details.`,
    heading: () => 'Your bid was accepted',
  }),
  payment_reminder: feeDue({
    subject: ({ left }) => [`Fee due in ${left}`],
    preview: (fee, until) => `Pay ${fee} by ${until}, or the owner is free to choose again.`,
    heading: (left) => `${left.replace(/^./, (first) => first.toUpperCase())} left to pay the fee`,
  }),
  bid_accepted_free: awarded,
  payment_receipt: receipt,
  owner_left: left('The owner', ({ projectId }) => links.project(projectId)),
  stager_left: left('Your stager', ({ projectId }) => links.projectBids(projectId)),
  payment_made: confirmed,
  stager_confirmed: confirmed,
  payment_cancelled: openAgain('has stepped back'),
  acceptance_lapsed: openAgain('did not pay the platform fee in time'),
  payment_expired: ended({
    happened: 'Your accepted bid has expired unpaid',
    heading: 'Your accepted bid has expired',
    preview: 'The owner is free to choose again. Other projects take bids.',
    text: (title) => `The platform fee for ${title} was not paid in time, so the owner is free to choose again.`,
  }),
  payment_refunded: async ({ mail }) => {
    const project = mail.projectId === null ? undefined : await findProject(mail.projectId);
    const happened = 'Refund: your platform fee goes back to your card';
    return {
      subject: project ? say`${happened} · ${inSubject(project)}` : say`${happened}`,
      preview: say`All of it. Banks take five to ten days to show it.`,
      heading: say`Your payment was refunded`,
      paragraphs: [
        say`A platform fee arrived after the bid could no longer be paid for. The full amount goes back to your card.`,
        say`Banks take five to ten days to show it.`,
      ],
      action: { label: say`Open your dashboard`, path: links.dashboard },
      because: say`a payment of yours was refunded`,
      ...(project && { thread: project.id, cover: coverOf(project) }),
    };
  },
  fee_refunded: refunded({
    happened: 'Refund: your platform fee goes back to your card',
    heading: 'Your platform fee was refunded',
    text: (title) => `The platform fee for ${title} goes back to your card. Banks take five to ten days to show it.`,
    because: 'a payment of yours was refunded',
  }),
  fee_returned: refunded({
    happened: 'Your stager has got back the platform fee',
    heading: 'A platform fee was refunded',
    text: (title) => `Your stager has got back the platform fee for ${title}.`,
    because: 'the fee for a project of yours was refunded',
  }),
} satisfies Record<string, Compose>;
