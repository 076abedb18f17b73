import { dollars } from '#core/kernel/dollars';
import { keys } from '#core/kernel/table/keys';
import { check } from '#core/kernel/table/write';
import { hours, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { contactOfParty, firstNameFor } from '#core/market/account/contact.view';
import { hasLeft } from '#core/market/account/former';
import type { BidRecord } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import { findPayment } from '#core/market/payment/payment.repo';
import { findProject } from '#core/market/project/project.repo';
import { formerContactDays } from '#shared/account/leaving';
import { telephone } from '#shared/account/telephone';
import { links } from '#shared/links';
import { taxText } from '#shared/payment/tax';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import { site } from '#shared/site/site';
import {
  type ComposeLetter,
  capitalize,
  composeForBid,
  composeForProject,
  composeRejection,
  coverOf,
  type Emails,
  findOtherParty,
  nameOf,
  type Occasion,
  otherNameOf,
  otherNameOn,
  quoted,
  subject,
} from './compose';
import type { Letter } from './letter';
import { formatDay, formatMoment, formatShortDay } from './moment';
import { feeDueAt } from './reminders';
import { say, toTheLetter } from './say';
import { type EmailRules, money, over, type PushWords, toProject, type Words } from './words';

const toPayment: PushWords['path'] = ({ bidId }) => (bidId === null ? links.dashboard : links.payment(bidId));

/** Reminds a day and two hours before the fee is due. */
const reminders: EmailRules['next'] = ({ endsAt }, now) => {
  const dueAt = [hours(24), hours(2)].map((before) => plus(new Date(endsAt ?? 0), -before)).find((time) => time > now);
  return dueAt && { event: 'payment_reminder', dueAt };
};

const whatStays = `You keep your messages and everything you agreed on. You can see their contact details for ${formerContactDays} days.`;

export const paymentWords = {
  bid_accepted: {
    title: 'Your bid was accepted',
    app: ({ title }) => `Pay the platform fee for “${title}” to get the owner's contact details.`,
    push: money((place) => `Pay the platform fee for the project${place} to get the owner's contact details.`, toPayment),
    evenIfRead: true,
    next: reminders,
  },
  bid_accepted_free: {
    title: 'Your bid was accepted',
    app: ({ title }) =>
      `The owner of “${title}” accepted your bid. There's no platform fee, so you can see their contact details now.`,
    push: money((place) => `You can now contact the owner of the project${place}.`, toProject(links.project)),
    evenIfRead: true,
  },
  payment_reminder: {
    title: 'The platform fee is due',
    push: money((place) => `Pay it in time to keep the project${place}.`, toPayment),
    next: reminders,
  },
  payment_receipt: { title: 'Receipt' },
  payment_made: {
    title: 'Your stager is confirmed',
    app: ({ title }) =>
      `The platform fee for “${title}” is paid, so you and your stager can see each other's contact details. They'll contact you within 24 hours.`,
    push: money(
      (place) => `The fee for your project${place} is paid. You can see each other's contact details.`,
      toProject(links.project),
    ),
    evenIfRead: true,
  },
  stager_confirmed: {
    title: 'Your stager is confirmed',
    push: money((place) => `You can see each other's contact details for your project${place}.`, toProject(links.project)),
  },
  payment_cancelled: {
    title: 'Your project is open for bids again',
    appTitle: () => 'The stager you chose backed out',
    app: ({ title }) => `“${title}” is open for bids again.`,
    push: money((place) => `The stager you chose${place} backed out.`, toProject(links.projectBids)),
    evenIfRead: true,
  },
  acceptance_lapsed: {
    title: 'Your project is open for bids again',
    appTitle: () => "The stager didn't pay in time",
    app: ({ title }) => `“${title}” is open for bids again.`,
    push: money((place) => `The stager you chose${place} didn't pay in time.`, toProject(links.projectBids)),
    evenIfRead: true,
  },
  payment_expired: {
    title: 'Your accepted bid expired',
    app: ({ title }) => `You didn't pay the platform fee for “${title}” in time, so the owner can choose another bid.`,
    push: over((place) => `You didn't pay the fee for the project${place} in time.`),
    evenIfRead: true,
  },
  payment_refunded: {
    title: 'We refunded your payment',
    app: () => 'Your payment arrived after the bid could no longer be paid for. The full amount goes back to your card.',
    push: money(
      () => 'The bid could no longer be paid for. The full amount goes back to your card.',
      () => links.dashboard,
    ),
    evenIfRead: true,
  },
  fee_refunded: {
    title: 'We refunded your platform fee',
    app: ({ title }) =>
      `The platform fee for “${title}” goes back to your card. You and the owner keep each other's contact details.`,
    push: money((place) => `The fee for the project${place} goes back to your card.`, toProject(links.project)),
    evenIfRead: true,
  },
  fee_returned: {
    title: "We refunded your stager's platform fee",
    app: ({ title }) => `You and your stager keep each other's contact details for “${title}”.`,
  },
  owner_left: { title: 'The owner left', app: ({ title }) => `The owner of “${title}” deleted their account. ${whatStays}` },
  stager_left: {
    title: 'Your stager left',
    app: ({ title }) => `Your stager for “${title}” deleted their account. ${whatStays}`,
  },
} satisfies Partial<Words>;

/** Refuses (StaleRead) the claim of an email if the fee is no longer awaited. */
const checkFeeAwaited = (bid: BidRecord) =>
  check(keys.bid(bid.projectId, bid.id), { status: 'payment_required', acceptanceId: bid.acceptanceId });

interface Counterpart {
  /** The first name, or `the owner`. */
  called: string;
  /** Their contact details. */
  facts: NonNullable<Letter['facts']>;
  /** Undefined if they deleted their account. */
  toDo: string | undefined;
}

/** Returns the other party of a paid bid. The stager contacts the owner within 24 hours (specification section 2). */
const describeCounterpart = async (bid: BidRecord, reader: Account, now: Date): Promise<Counterpart> => {
  const readerId = reader.id;
  const isOwner = readerId === bid.ownerId;
  const party = await findOtherParty(bid, readerId, now);
  const called = nameOf(party, bid, reader);
  if (!party) return { called, facts: [], toDo: undefined };
  const contact = contactOfParty(bid, { id: readerId }, party);
  const { name, company, phone } = contact;
  return {
    called,
    facts: [
      [say`Name`, say`${name}`],
      ...(company ? [[say`Company`, say`${company}`] as const] : []),
      [say`Email`, say`${toTheLetter(contact, 'email')}`, links.mailTo(contact.email)],
      ...(phone ? [[say`Phone`, say`${phone}`, telephone(phone)] as const] : []),
    ],
    toDo: hasLeft(party)
      ? undefined
      : isOwner
        ? `expect ${reader.phone === null ? 'an email' : 'a call'} within 24 hours`
        : `${phone ? 'call' : 'email'} ${called} within 24 hours`,
  };
};

interface FeeWords {
  /** What happened, and what to do. `left`: `2 hours`; `day`: when the fee is due. */
  subject: (fee: { left: string; day: string }, ownerName: string | undefined) => readonly [happened: string, toDo?: string];
  preview: (fee: string, until: string) => string;
  heading: (left: string) => string;
}

const composeFeeDue = (occasion: Occasion, words: FeeWords) =>
  composeForBid(occasion, async ({ mail, timeZone, now }, project, bid) => {
    const due = feeDueAt(bid, mail, now);
    if (!due) return undefined;
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
        say`Pay the platform fee for ${quoted(project)} to get the owner's contact details.`,
        say`If you don't pay in time, the owner can choose another bid.`,
      ],
      facts: [
        [say`Your bid`, say`${dollars(bid.amount)}`],
        [say`Platform fee`, say`${dollars(bid.platformFee)}`],
        [say`Due`, say`${until}`],
      ],
      action: { label: say`Pay the platform fee`, path: links.payment(bid.id) },
      because: say`your bid was accepted and the platform fee is due`,
      checks: [checkFeeAwaited(bid)],
    };
  });

const theJob = 'You got the job';
const toBeCalled = (owner: string) => say`We told ${owner} you'd be in touch within 24 hours.`;
const won = () => ({ heading: say`${theJob}`, because: say`you won a project` });

const composeAwarded: ComposeLetter = (to) =>
  composeForBid(to, async ({ account, now }, project, bid) => {
    if (bid.paymentStatus !== 'paid') return undefined;
    const owner = await describeCounterpart(bid, account, now);
    return {
      ...won(),
      subject: subject(project, theJob, owner.toDo),
      preview: say`There's no platform fee. ${capitalize(owner.called)}'s contact details are inside.`,
      paragraphs: [
        say`${capitalize(owner.called)} accepted your bid on ${quoted(project)}. There's no platform fee for this one.`,
        ...(owner.toDo === undefined ? [] : [toBeCalled(owner.called)]),
      ],
      facts: [...owner.facts, [say`Your bid`, say`${dollars(bid.amount)}`], [say`Platform fee`, say`None`]],
      action: { label: say`Open the project`, path: links.project(project.id) },
    };
  });

/** Returns what names a payment in emails, so that support finds it. The printed receipt has the same reference. */
const referenceFacts = ({ bidId, paymentIntentId }: { bidId: string; paymentIntentId: string }) =>
  [
    [say`Reference`, say`${bidId}`],
    [say`Payment ID`, say`${paymentIntentId}`],
  ] as const;

/** Uses only what the payment stores, because the project, the bid or the owner may be gone. */
const composeReceipt: ComposeLetter = async ({ account, mail, timeZone, now }) => {
  const [payment, bid, project] = await Promise.all([
    findPayment(mail.mark ?? ''),
    findBidOn(mail.projectId ?? '', mail.bidId ?? ''),
    findProject(mail.projectId ?? ''),
  ]);
  if (!payment?.receipt) return undefined;
  const { title, location, amount, fee, paidAt } = payment.receipt;
  const owner = bid && (await describeCounterpart(bid, account, now));
  const called = owner?.called ?? 'the owner';
  return {
    ...won(),
    // The receipt's own title is unmasked, so the subject uses the project's.
    subject: project ? subject(project, theJob, owner?.toDo) : say`${theJob}`,
    preview: say`Your receipt for the ${dollars(fee)} platform fee, and how to reach ${called}.`,
    paragraphs: [
      say`We received your payment for “${title}”, and this is your receipt. You and ${called} can now see each other's contact details.`,
      ...(owner?.toDo === undefined ? [] : [toBeCalled(called)]),
    ],
    facts: [
      ...(owner?.facts ?? []),
      [say`Project`, say`${title}, ${location}`],
      [say`Your bid`, say`${dollars(amount)}`],
      [say`Platform fee`, say`${dollars(fee)}, paid ${formatDay(new Date(paidAt), timeZone)}`],
      [say`Tax`, say`${dollars(0)}. ${taxText}`],
      [say`Paid by`, say`${[account.company, account.name].filter(Boolean).join(', ')}`],
      [say`Paid to`, say`${site.legalName}`],
      ...referenceFacts(payment),
    ],
    action: { label: say`Open the project`, path: links.project(payment.projectId) },
    thread: payment.projectId,
    cover: project && coverOf(project),
  };
};

/** Writes to the party that stays when the other one deletes their account. */
const composePartyLeft = (occasion: Occasion, path: (bid: BidRecord) => string) =>
  composeForBid(occasion, async (_, project, bid) => {
    const who = capitalize(await otherNameOf(bid, occasion));
    return {
      subject: subject(project, `${who} left`, 'save their contact details'),
      preview: say`You can see them for ${formerContactDays} days. You keep your messages and everything you agreed on.`,
      heading: say`${who} left`,
      paragraphs: [
        say`${who} deleted their account. You worked together on ${quoted(project)}.`,
        say`You keep your messages and everything you agreed on. You can see their contact details for ${formerContactDays} more days. Save them where you need them.`,
      ],
      action: { label: say`Open the project`, path: path(bid) },
      because: say`you worked together on this project`,
    };
  });

const composeConfirmed: ComposeLetter = (to) =>
  composeForBid(to, async ({ account, now }, project, bid) => {
    if (bid.paymentStatus !== 'paid') return undefined;
    const stager = await describeCounterpart(bid, account, now);
    return {
      subject: subject(project, 'Your stager is confirmed', stager.toDo),
      preview: say`${capitalize(stager.called)} bid ${dollars(bid.amount)}. Their contact details are inside.`,
      heading: say`Your stager is confirmed`,
      paragraphs: [
        say`The work on ${quoted(project)} can begin. You and ${stager.called} can now see each other's contact details.`,
        ...(stager.toDo === undefined
          ? []
          : [say`They'll contact you within 24 hours. If they don't, here's how to reach them.`]),
      ],
      facts: [...stager.facts, [say`Bid`, say`${dollars(bid.amount)}`]],
      action: { label: say`Message ${stager.called}`, path: links.conversation(bid.userId) },
      because: say`a stager is confirmed for your project`,
    };
  });

const composeReopened = (occasion: Occasion, reason: string) =>
  composeForProject(occasion, ({ now }, project) => {
    if (project.status !== 'open' || project.selectedBidId !== null) return undefined;
    const { id, bidCount } = project;
    const isAccepting = isAcceptingBids(project, now);
    const hasBids = bidCount > 0;
    const happened = isAccepting
      ? 'Your project is open for bids again'
      : hasBids
        ? 'You can choose another bid'
        : 'Your project has no bids left';
    const others = bidCount === 1 ? 'your other bid' : 'one of your other bids';
    const next = hasBids
      ? ` You can choose ${others}${isAccepting ? ', or wait for more' : ''}.`
      : isAccepting
        ? ''
        : ' To get more bids, set a later deadline.';
    return {
      subject: subject(project, happened),
      preview: say`The stager you chose ${reason}.`,
      heading: say`${happened}`,
      paragraphs: [say`The stager you chose for ${quoted(project)} ${reason}.${next}`],
      action: hasBids
        ? { label: say`View your bids`, path: links.projectBids(id) }
        : { label: say`View your project`, path: links.project(id) },
      because: say`you accepted a bid that was not paid for`,
    };
  });

/** Returns what the payer needs to find the refund on a statement of the card. */
const refundFacts = async ({ mail }: Occasion) => {
  const payment = await findPayment(mail.mark ?? '');
  if (!payment) return [];
  return [[say`Refund`, say`${dollars(payment.amountCents / 100)} to your card`], ...referenceFacts(payment)] as const;
};

const toYourCard = () => say`The full amount goes back to your card. Banks usually take 5 to 10 days to show it.`;

interface Refunded {
  happened: string;
  because: string;
  isPayer: boolean;
}

/** Writes to a party when an administrator refunds a fee that had revealed the contact details. */
const composeRefunded = (occasion: Occasion, { happened, because, isPayer }: Refunded) =>
  composeForProject(occasion, async ({ mail }, project) => {
    const other = await otherNameOn(project, mail.bidId, occasion);
    return {
      subject: subject(project, happened),
      preview: say`You keep each other's contact details. Nothing else changes.`,
      heading: say`${happened}`,
      paragraphs: [
        ...(isPayer ? [toYourCard()] : []),
        say`You and ${other} keep each other's contact details and everything you agreed on for ${quoted(project)}.`,
      ],
      facts: isPayer ? await refundFacts(occasion) : [],
      action: { label: say`Open the project`, path: links.project(project.id) },
      because: say`${because}`,
    };
  });

export const paymentEmails = {
  bid_accepted: (to) =>
    composeFeeDue(to, {
      subject: ({ day }, ownerName) => [ownerName ? `${ownerName} accepted your bid` : 'Your bid was accepted', `pay by ${day}`],
      preview: (fee, until) => `Pay ${fee} by ${until} to get the owner's contact details.`,
      heading: () => 'Your bid was accepted',
    }),
  payment_reminder: (to) =>
    composeFeeDue(to, {
      subject: ({ left }) => [`Fee due in ${left}`],
      preview: (fee, until) => `Pay ${fee} by ${until}, or the owner can choose another bid.`,
      heading: (left) => `You have ${left} left to pay the fee`,
    }),
  bid_accepted_free: composeAwarded,
  payment_receipt: composeReceipt,
  owner_left: (to) => composePartyLeft(to, ({ projectId }) => links.project(projectId)),
  stager_left: (to) => composePartyLeft(to, ({ projectId }) => links.projectBids(projectId)),
  payment_made: composeConfirmed,
  stager_confirmed: composeConfirmed,
  payment_cancelled: (to) => composeReopened(to, 'backed out'),
  acceptance_lapsed: (to) => composeReopened(to, "didn't pay the platform fee in time"),
  payment_expired: (to) =>
    composeRejection(to, {
      happened: 'Your accepted bid expired',
      preview: 'The owner can choose another bid.',
      text: (title) => `You didn't pay the platform fee for ${title} in time, so the owner can choose another bid.`,
    }),
  payment_refunded: async (to) => {
    const { mail } = to;
    const project = mail.projectId === null ? undefined : await findProject(mail.projectId);
    const happened = 'We refunded your platform fee';
    return {
      subject: project ? subject(project, happened) : say`${happened}`,
      preview: say`The full amount goes back to your card.`,
      heading: say`${happened}`,
      paragraphs: [say`It arrived after the bid could no longer be paid for.`, toYourCard()],
      facts: await refundFacts(to),
      action: { label: say`Open your dashboard`, path: links.dashboard },
      because: say`we refunded your payment`,
      ...(project && { thread: project.id, cover: coverOf(project) }),
    };
  },
  fee_refunded: (to) =>
    composeRefunded(to, {
      happened: 'We refunded your platform fee',
      because: 'we refunded your payment',
      isPayer: true,
    }),
  fee_returned: (to) =>
    composeRefunded(to, {
      happened: "We refunded your stager's platform fee",
      because: 'we refunded the platform fee for your project',
      isPayer: false,
    }),
} satisfies Partial<Emails>;
