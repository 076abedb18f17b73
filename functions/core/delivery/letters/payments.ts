import { findAccount } from '#core/account/account.repo';
import { contactOfParty } from '#core/account/contact.view';
import type { BidRecord } from '#core/bid/bid';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { check } from '#core/table/write';
import { links } from '#shared/links';
import { formatMoment } from '../clock';
import type { Letter } from '../letter';
import { aboutBid, aboutProject, type Compose, dollars, ended, quoted } from './about';

/** What is so in the moment of sending too, or the mail is looked at again. */
const stillAwaited = (bid: BidRecord) =>
  check(keys.bid(bid.projectId, bid.id), { status: 'payment_required', acceptanceId: bid.acceptanceId }, new StaleRead());

/** Whom a bid has made known to the reader, with how to reach them. Only of a paid bid. */
const contactFacts = async (bid: BidRecord, readerId: string): Promise<Letter['facts']> => {
  const party = await findAccount(readerId === bid.ownerId ? bid.userId : bid.ownerId);
  if (!party) return [];
  const { name, company, email, phone } = contactOfParty(bid, party);
  return [
    ['Name', name],
    ...(company ? [['Company', company] as const] : []),
    ['Email', email],
    ...(phone ? [['Phone', phone] as const] : []),
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
      subject: `Fee due for ${quoted(project)}`,
      preview: `${dollars(bid.platformFee)} until ${until} opens the owner's contact details.`,
      heading: heading(hoursLeft === 1 ? 'an hour' : `${hoursLeft} hours`),
      paragraphs: [
        `The owner of ${quoted(project)} has accepted your bid. Pay the platform fee to get their contact details.`,
        'If it is not paid in time, the owner is free to choose again.',
      ],
      facts: [
        ['Your bid', dollars(bid.amount)],
        ['Platform fee', dollars(bid.platformFee)],
        ['Due', until],
      ],
      action: { label: 'Pay the platform fee', path: links.payment(bid.id) },
      because: 'a bid of yours was accepted and waits for its fee',
      checks: [stillAwaited(bid)],
    };
  });

const awarded = aboutBid(async ({ account }, project, bid) => {
  if (bid.paymentStatus !== 'paid') return undefined;
  return {
    subject: `You have the job: ${quoted(project)}`,
    preview: "The owner's contact details are yours.",
    heading: 'The job is yours',
    paragraphs: [
      bid.platformFee === 0
        ? `Your bid on ${quoted(project)} was accepted. There is no platform fee for it.`
        : `Your payment has arrived: this is your receipt. You and the owner of ${quoted(project)} now know each other.`,
      'A call within a day makes a good start.',
    ],
    facts: [
      ...((await contactFacts(bid, account.id)) ?? []),
      ['Your bid', dollars(bid.amount)],
      ['Platform fee', bid.platformFee === 0 ? 'None' : `${dollars(bid.platformFee)}, paid`],
      ...(bid.paymentIntentId ? [['Payment', bid.paymentIntentId] as const] : []),
    ],
    action: { label: 'Open the project', path: links.project(project.id) },
    because: 'a bid of yours has won a project',
  };
});

const confirmed = aboutBid(async ({ account }, project, bid) => {
  if (bid.paymentStatus !== 'paid') return undefined;
  return {
    subject: `Your stager for ${quoted(project)}`,
    preview: 'Your stager is confirmed: how to reach them.',
    heading: 'Your stager is confirmed',
    paragraphs: [`The work on ${quoted(project)} can begin. You and your stager can now see each other's contact details.`],
    facts: [...((await contactFacts(bid, account.id)) ?? []), ['Bid', dollars(bid.amount)]],
    action: { label: 'Write to your stager', path: links.conversation(bid.userId) },
    because: 'a bid on a project of yours has won it',
  };
});

const openAgain = (reason: string) =>
  aboutProject((_occasion, project) =>
    project.status === 'open' && project.selectedBidId === null
      ? {
          subject: `${quoted(project)} takes bids again`,
          preview: 'Choose another bid, or wait for more.',
          heading: 'Your project takes bids again',
          paragraphs: [
            `The stager you chose for ${quoted(project)} ${reason}.`,
            'Your other bids are still there to choose from.',
          ],
          action: { label: 'Look at your bids', path: links.projectBids(project.id) },
          because: 'an acceptance of yours has ended without payment',
        }
      : undefined,
  );

export const paymentLetters = {
  bid_accepted: feeDue(() => 'Your bid was accepted'),
  payment_reminder: feeDue((left) => `${left.replace(/^./, (first) => first.toUpperCase())} left to pay the fee`),
  bid_accepted_free: awarded,
  payment_receipt: awarded,
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
      subject: 'Your payment was refunded',
      preview: 'The full amount goes back to your card.',
      heading: 'Your payment was refunded',
      paragraphs: [
        'A platform fee arrived after the bid could no longer be paid for. The full amount goes back to your card.',
        'Banks take five to ten days to show it.',
      ],
      action: { label: 'Open your dashboard', path: links.dashboard },
      because: 'a payment of yours was refunded',
    }),
} satisfies Record<string, Compose>;
