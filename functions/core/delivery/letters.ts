import { type Account, anonymousName } from '#core/account/account';
import { findAccount, findAccounts } from '#core/account/account.repo';
import { contactOfParty } from '#core/account/contact.view';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import { linkedAmong } from '#core/bid/link.repo';
import type { MailRecord } from '#core/mail/outbox';
import { findMail } from '#core/mail/outbox.repo';
import { listConversations } from '#core/message/conversation.repo';
import type { NewsEvent } from '#core/notification/news';
import { type ProjectRecord, publicLocation, publicTitle } from '#core/project/project';
import { findProject } from '#core/project/project.repo';
import { findQuestion } from '#core/question/question.repo';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { check } from '#core/table/write';
import { badgeTypes } from '#shared/contracts/badge';
import { isStager, userTypeLabel } from '#shared/contracts/user-types';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { areaLetter } from './areas';
import { formatDay, formatMoment } from './clock';
import type { Letter } from './letter';

/** Whom a letter goes to, and what is due to them under one name: one mail, or several of one kind about the same. */
export interface Occasion {
  mail: MailRecord;
  all: readonly MailRecord[];
  account: Account;
  timeZone: string;
  /** The account's address is confirmed already. */
  isConfirmed: boolean;
  now: Date;
  /** The link that confirms the account's address: made anew for each mail. */
  confirmation: () => Promise<string>;
}

/** Undefined: what it would say is no longer so. */
type Compose = (occasion: Occasion) => Promise<Letter | undefined>;

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const quoted = (project: ProjectRecord): string => `"${publicTitle(project)}"`;

const projectOf = async ({ mail }: Occasion): Promise<ProjectRecord | undefined> =>
  mail.projectId === null ? undefined : findProject(mail.projectId);

/** A letter about a project, as long as there is one. */
const aboutProject =
  (compose: (occasion: Occasion, project: ProjectRecord) => Letter | undefined | Promise<Letter | undefined>): Compose =>
  async (occasion) => {
    const project = await projectOf(occasion);
    const letter = project && (await compose(occasion, project));
    return letter && { thread: project.id, ...letter };
  };

/** A letter about a bid, as long as there is one. */
const aboutBid = (
  compose: (occasion: Occasion, project: ProjectRecord, bid: BidRecord) => Letter | undefined | Promise<Letter | undefined>,
): Compose =>
  aboutProject(async (occasion, project) => {
    const bid = await findBidOn(project.id, occasion.mail.bidId ?? '');
    return bid && compose(occasion, project, bid);
  });

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

const ended = (subject: (title: string) => string, heading: string, text: (title: string) => string) =>
  aboutProject((_occasion, project) => ({
    subject: subject(quoted(project)),
    preview: heading,
    heading,
    paragraphs: [text(quoted(project)), 'There are other projects that take bids.'],
    action: { label: 'Find projects', path: links.projects },
    because: 'you have bid on a project',
  }));

const aboutAccount =
  (letter: Pick<Letter, 'subject' | 'heading'> & { paragraphs: (occasion: Occasion) => readonly string[] }): Compose =>
  (occasion) =>
    Promise.resolve({
      subject: letter.subject,
      preview: letter.heading,
      heading: letter.heading,
      paragraphs: letter.paragraphs(occasion),
      action: { label: `Write to ${site.name}`, path: '/contact' },
      because: 'it is about the security of your account',
    });

const notYou = `If it was you, there is nothing to do. If it was not you, somebody else can use your account. Write to us at once: ${site.supportEmail}`;

const momentOf = ({ mail, timeZone }: Occasion): string => formatMoment(new Date(mail.createdAt), timeZone);

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

/** Whoever is no party of a paid bid with the reader is called by no name of theirs. */
const writerOf = (writer: Account | undefined, isLinked: boolean): string => {
  if (!writer) return 'Somebody who has left';
  if (isLinked) return writer.name;
  return isStager(writer.userType) ? anonymousName(writer) : userTypeLabel(writer.userType);
};

const number = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** What is mailed of every event that is. A new one without a letter does not compile. */
export const letters = {
  new_bid: aboutProject(async ({ all }, project) => {
    const found = await Promise.all(all.map(({ bidId }) => findBidOn(project.id, bidId ?? '')));
    const bids = found.filter((bid): bid is BidRecord => bid?.status === 'pending');
    if (bids.length === 0) return undefined;
    const bidders = await Promise.all(bids.map(({ userId }) => findAccount(userId)));
    const lowest = Math.min(...bids.map(({ amount }) => amount));
    const summary = number(bids.length, `A bid of ${dollars(lowest)}`, `bids from ${dollars(lowest)}`);
    return {
      subject: `New bids on ${quoted(project)}`,
      preview: `${summary}. ${number(project.bidCount, 'It is the only one', 'bids in all')} so far.`,
      heading: summary,
      paragraphs: [`On ${quoted(project)} in ${publicLocation(project)}.`],
      facts: bids.map((bid, index) => {
        const bidder = bidders[index];
        return [bidder ? anonymousName(bidder) : 'A stager', `${dollars(bid.amount)}, ${bid.timeline}`] as const;
      }),
      action: { label: bids.length > 1 ? 'Compare the bids' : 'Look at the bid', path: links.projectBids(project.id) },
      because: 'there is a bid on a project of yours',
    };
  }),
  bid_withdrawn: aboutProject(async ({ mail, account }, project) => {
    // Who never read of the bid need not read that it is gone; and one that bid again is there.
    const told = await findMail(account.id, mail.bidId ?? '');
    if (told?.state !== 'sent' || project.status !== 'open') return undefined;
    return {
      subject: `A bid on ${quoted(project)} was withdrawn`,
      preview: `${number(project.bidCount, 'One bid is', 'bids are')} left.`,
      heading: 'A stager has withdrawn its bid',
      paragraphs: [
        `A bid on ${quoted(project)} is gone. ${project.bidCount === 0 ? 'The project still takes bids.' : `${number(project.bidCount, 'One bid is', 'bids are')} left to choose from.`}`,
      ],
      action: { label: 'Open the project', path: links.projectBids(project.id) },
      because: 'you were told of this bid',
    };
  }),
  no_bids_yet: aboutProject(({ now }, project) => {
    if (!isAcceptingBids(project, now) || project.bidCount > 0) return undefined;
    const helps = [
      ...(project.photos.length < 3 ? ['Add photos: stagers bid on rooms that they can see.'] : []),
      ...(project.description.length < 200 ? ['Say more: what is there, what should stay, who will buy.'] : []),
      ...(project.state === null ? ['Name the state: without it nobody finds the project.'] : []),
    ];
    return {
      subject: `No bids on ${quoted(project)} yet`,
      preview: 'What helps stagers to find it, and to bid.',
      heading: 'No bids yet',
      paragraphs: [
        `${quoted(project)} has been open for ${Math.floor((now.getTime() - Date.parse(project.createdAt)) / 86_400_000)} days.`,
        ...(helps.length > 0
          ? helps
          : ['It says all that stagers look for. Some places have few of them: a longer deadline helps.']),
      ],
      action: { label: 'Open the project', path: links.project(project.id) },
      because: 'a project of yours is without bids',
    };
  }),

  bid_accepted: feeDue(() => 'Your bid was accepted'),
  payment_reminder: feeDue((left) => `${left.replace(/^./, (first) => first.toUpperCase())} left to pay the fee`),
  bid_accepted_free: awarded,
  payment_receipt: awarded,
  payment_made: confirmed,
  stager_confirmed: confirmed,
  bid_declined: ended(
    (title) => `Your bid on ${title}`,
    'Your bid was not selected',
    (title) => `The owner of ${title} has declined your bid.`,
  ),
  project_cancelled: ended(
    (title) => `Your bid on ${title}`,
    'The project was cancelled',
    (title) => `The owner of ${title} has cancelled the project.`,
  ),
  bid_not_chosen: ended(
    (title) => `Your bid on ${title}`,
    'Another stager was chosen',
    (title) => `The owner of ${title} has chosen another stager. Thank you for your bid.`,
  ),
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

  new_message: async ({ account }) => {
    const { items } = await listConversations(account.id, { limit: 50 });
    const unread = items.filter(({ unreadCount }) => unreadCount > 0);
    if (unread.length === 0) return undefined;
    const others = unread.map(({ otherId }) => otherId);
    const [writers, linked] = await Promise.all([findAccounts(others), linkedAmong(account.id, others)]);
    const count = unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    return {
      subject: 'New messages',
      preview: number(count, 'A message waits for you.', 'messages wait for you.'),
      heading: number(count, 'You have a message', 'messages to read'),
      paragraphs: ['Read and answer on the site, where nobody else sees it.'],
      facts: unread.map(({ otherId, unreadCount }) => [
        writerOf(writers.get(otherId), linked.has(otherId)),
        number(unreadCount, '1 message', 'messages'),
      ]),
      action:
        unread.length === 1
          ? { label: 'Read and answer', path: links.conversation(unread[0]?.otherId ?? '') }
          : { label: 'Open your messages', path: links.messages },
      because: 'somebody has written to you',
    };
  },
  new_question: aboutProject(async ({ all }, project) => {
    const questions = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
    const open = questions.filter((question) => question?.state === 'open');
    if (open.length === 0) return undefined;
    return {
      subject: `Questions about ${quoted(project)}`,
      preview: number(open.length, 'A stager waits for an answer.', 'questions wait for an answer.'),
      heading: number(open.length, 'A question', 'questions').concat(' before a bid'),
      paragraphs: [`About ${quoted(project)}:`, ...open.map((question) => `"${question?.text ?? ''}"`)],
      action: { label: 'Answer', path: links.projectQuestions(project.id) },
      because: 'a stager has asked about a project of yours',
    };
  }),
  question_answered: aboutProject(async ({ all }, project) => {
    const questions = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
    const answered = questions.filter((question) => question?.state === 'answered');
    if (answered.length === 0) return undefined;
    return {
      subject: `Answers about ${quoted(project)}`,
      preview: 'The owner has answered your question.',
      heading: 'Your question was answered',
      paragraphs: [
        `About ${quoted(project)}:`,
        ...answered.flatMap((question) => [`"${question?.text ?? ''}"`, question?.answer ?? '']),
      ],
      action: { label: 'Open the project', path: links.projectQuestions(project.id) },
      because: 'you have asked about a project',
    };
  }),

  project_completed: aboutProject((_occasion, project) => ({
    subject: `${quoted(project)} is completed`,
    preview: 'Please review how it was to work together.',
    heading: 'The project is completed',
    paragraphs: [`The owner of ${quoted(project)} has marked it as completed. Please review how it was to work together.`],
    action: { label: 'Write a review', path: links.projectReviews(project.id) },
    because: 'you have staged a project',
  })),
  new_review: aboutProject((_occasion, project) => ({
    subject: `A review of your work on ${quoted(project)}`,
    preview: 'Read what was said.',
    heading: 'You were reviewed',
    paragraphs: [`Your work together on ${quoted(project)} was reviewed.`],
    action: { label: 'Read the review', path: links.projectReviews(project.id) },
    because: 'somebody has reviewed you',
  })),
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: `New badge: ${badgeTypes[badge.badgeType]}`,
      preview: 'It stands beside your name from now on.',
      heading: `New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        'We have seen the paper, and everybody who looks at your bids sees the badge.',
        ...(badge.expiryDate ? [`It counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: 'Open your dashboard', path: links.dashboard },
      because: 'you were granted a badge',
    });
  },
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: `Your badge runs out: ${badgeTypes[badge.badgeType]}`,
      preview: 'Send us a new paper to keep it.',
      heading: 'A badge of yours runs out',
      paragraphs: [
        `${badgeTypes[badge.badgeType]} counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`,
        `To keep it, send the new paper to ${site.supportEmail}.`,
      ],
      action: { label: 'Open your dashboard', path: links.dashboard },
      because: 'you hold a badge',
    });
  },

  verify_email: async ({ isConfirmed, confirmation }) =>
    isConfirmed
      ? undefined
      : {
          subject: `Confirm your email address for ${site.name}`,
          preview: 'One button, and mail about your projects and bids can reach you.',
          heading: 'Is this your email address?',
          paragraphs: [
            `Somebody, hopefully you, has given it for an account on ${site.name}. Until it is confirmed, nothing else is mailed to it.`,
            'If it was not you, there is nothing to do.',
          ],
          action: { label: 'Confirm this address', path: links.confirmEmail(await confirmation()) },
          because: 'this address was given for an account',
        },
  new_device: aboutAccount({
    subject: `New login to your ${site.name} account`,
    heading: 'Somebody has logged in',
    paragraphs: (occasion) => [
      `There was a login to your account on ${momentOf(occasion)}, by ${occasion.mail.mark ?? 'a device'}, which had not been used for it before.`,
      notYou,
    ],
  }),
  email_changed: aboutAccount({
    subject: `The email address of your ${site.name} account was changed`,
    heading: 'This address no longer belongs to your account',
    paragraphs: (occasion) => [
      `The email address of your account was changed on ${momentOf(occasion)}. You log in with the new one, and our mail goes there.`,
      notYou,
    ],
  }),
  password_changed: aboutAccount({
    subject: `The password of your ${site.name} account was changed`,
    heading: 'Your password was changed',
    paragraphs: (occasion) => [
      `The password of your account was changed on ${momentOf(occasion)}. Everybody who was logged in with the old one is logged out.`,
      notYou,
    ],
  }),
  account_deleted: aboutAccount({
    subject: `Your ${site.name} account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: (occasion) => [
      `Your account was deleted on ${momentOf(occasion)}, with everything that was in it. This is the last mail to this address.`,
      `If you did not want that, write to us: ${site.supportEmail}`,
    ],
  }),

  area_digest: areaLetter,
} satisfies Record<Exclude<NewsEvent, 'question_declined'>, Compose>;
