import { dollars } from '#core/kernel/dollars';
import { findMail } from '#core/kernel/outbox/outbox.repo';
import { plus } from '#core/kernel/time';
import { anonymousName } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import type { BidderClaim, BidRecord } from '#core/market/bid/bid';
import { claimsOn, findBidOn } from '#core/market/bid/bid.repo';
import { findDeck } from '#core/market/deck/deck.repo';
import { adviceAfter } from '#core/market/notification/events';
import { type ProjectRecord, publicLocation } from '#core/market/project/project';
import { findUpdate } from '#core/market/update/update.repo';
import { updateForReader } from '#core/market/update/update.view';
import { optionName, optionOf } from '#shared/deck/deck.values';
import { links } from '#shared/links';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import {
  composeForBid,
  composeForProject,
  composeRejection,
  countOrOne,
  type Emails,
  excerpt,
  inSubject,
  type Occasion,
  quoted,
  subject,
} from './compose';
import { lacksBids } from './reminders';
import { say } from './say';
import { over, toProject, usual, type Words } from './words';

export const bidWords = {
  new_bid: {
    title: 'New bid',
    appTitle: ({ amount }) => `New bid of ${dollars(amount)}`,
    app: ({ title }) => `A stager bid on “${title}”.`,
    push: usual((place) => `You have a new bid on your project${place}.`, toProject(links.projectBids)),
  },
  deck_answered: {
    title: 'Your client picked a favorite',
    app: ({ title, change }) =>
      change
        ? `${optionName(change.to)} is now the favorite for “${title}” instead of ${optionName(change.from)}.`
        : `See which bid they like best for “${title}”.`,
    push: usual((place) => `See it on your project${place}.`, toProject(links.projectBids)),
  },
  bid_withdrawn: { title: 'Bid withdrawn' },
  no_bids_yet: {
    title: 'No bids yet',
    // Twice at most.
    next: ({ createdAt }, now) => {
      const second = plus(new Date(createdAt), 2 * adviceAfter);
      return second > now ? { event: 'no_bids_yet', dueAt: second } : undefined;
    },
  },
  bid_declined: {
    title: 'Your bid was not selected',
    app: ({ title }) => `The owner of “${title}” chose not to accept it.`,
    push: over((place) => `The owner of the project${place} chose not to accept it.`),
  },
  project_cancelled: {
    title: 'The project was cancelled',
    app: ({ title }) => `Your bid on “${title}” is closed.`,
    push: over((place) => `Your bid${place} is closed.`),
  },
  bid_not_chosen: {
    title: 'The owner chose another stager',
    app: ({ title }) => `Thank you for your bid on “${title}”.`,
    push: over((place) => `Your bid${place} is closed.`),
  },
  project_updated: {
    title: 'Project update',
    app: ({ title }) => `The owner of “${title}” posted an update.`,
    push: usual((place) => `The owner of the project${place} posted an update.`, toProject(links.projectUpdates)),
  },
} satisfies Partial<Words>;

const afterWithdrawal = (project: ProjectRecord, now: Date): string => {
  const isAccepting = isAcceptingBids(project, now);
  if (project.selectedBidId !== null) return 'The bid you accepted is not affected.';
  if (project.bidCount > 0) {
    const others = project.bidCount === 1 ? 'Look at the other bid' : 'Choose from the others';
    return isAccepting ? `${others}, or wait for more.` : `${others}.`;
  }
  return isAccepting ? 'Your project is still open for bids.' : 'To get more bids, set a later deadline.';
};

/** Returns who withdrew a bid that the owner was emailed about, and did not bid again. A deleted stager has no name and amount. */
const withdrawnBids = async ({ all, account }: Occasion, { id }: ProjectRecord): Promise<{ name: string; amount?: number }[]> => {
  const bidIds = all.map(({ bidId }) => bidId ?? '');
  const earlier = await Promise.all(bidIds.map((bidId) => findMail(account.id, bidId)));
  const claims = new Map<string | undefined, BidderClaim>();
  for await (const page of claimsOn(id)) for (const claim of page) claims.set(claim.withdrawnBidId, claim);
  const withdrawn = bidIds.filter((bidId, index) => earlier[index]?.state === 'sent' && !claims.get(bidId)?.bidId);
  return Promise.all(
    withdrawn.map(async (bidId) => {
      const { userId = '', withdrawnAmount: amount } = claims.get(bidId) ?? {};
      const stager = await findAccount(userId);
      return { name: stager?.stagerIdentifier ?? 'A stager', ...(amount !== undefined && { amount }) };
    }),
  );
};

export const bidEmails = {
  new_bid: (to) =>
    composeForProject(to, async ({ all, account }, project) => {
      // A bid that was changed is in the list twice.
      const ids = new Set(all.map(({ bidId }) => bidId ?? ''));
      const found = await Promise.all([...ids].map((bidId) => findBidOn(project.id, bidId)));
      const pending = found.filter((bid): bid is BidRecord => bid?.status === 'pending');
      // In the order of the comparison.
      const bids = pending.sort((one, other) => one.amount - other.amount);
      const [first] = bids;
      if (!first) return undefined;
      const bidders = await Promise.all(bids.map(({ userId }) => findAccount(userId)));
      const lowest = first.amount;
      const isChange = bids.length === 1 && first.edits !== undefined && (await findMail(account.id, first.id))?.state === 'sent';
      const replaced = ({ revisedFrom }: BidRecord) => (revisedFrom ? [`replaces ${dollars(revisedFrom)}`] : []);
      const [one, did] = isChange
        ? [`Changed bid of ${dollars(lowest)}`, 'changed their bid']
        : first.revisedFrom
          ? [`A new bid of ${dollars(lowest)} ${replaced(first)}`, 'bid again']
          : [`New bid of ${dollars(lowest)}`, 'bid'];
      const summary = countOrOne(bids.length, one, `new bids starting at ${dollars(lowest)}`);
      const facts = bids.map((bid, index) => {
        const bidder = bidders[index];
        return [
          bidder ? anonymousName(bidder) : 'A stager',
          [dollars(bid.amount), bid.timeline, ...replaced(bid)].join(', '),
        ] as const;
      });
      const from = bids.length === 1 ? `From ${facts[0]?.[0]}, ${bids[0]?.timeline}. ` : '';
      return {
        subject: say`${summary} on ${inSubject(project)}`,
        preview: say`${from}You have ${countOrOne(project.bidCount, 'one bid', 'bids')} so far.`,
        heading: say`${summary}`,
        paragraphs: [
          say`${countOrOne(bids.length, `A stager ${did}`, 'stagers bid')} on ${quoted(project)} in ${publicLocation(project)}.`,
        ],
        facts: facts.map(([who, what]) => [say`${who}`, say`${what}`] as const),
        action: { label: say`${bids.length > 1 ? 'Compare bids' : 'View the bid'}`, path: links.projectBids(project.id) },
        because: say`a stager bid on your project`,
      };
    }),
  deck_answered: (to) =>
    composeForProject(to, async ({ now, mail }, project) => {
      const deck = await findDeck(project.id, now);
      const answer = deck?.answer;
      const bid = answer && (await findBidOn(project.id, answer.bidId));
      const bidder = bid?.status === 'pending' && (await findAccount(bid.userId));
      if (!answer || !bidder || project.selectedBidId !== null) return undefined;
      const favorite = bidder.stagerIdentifier ?? 'A stager';
      const option = optionOf(deck, answer.bidId);
      const replaced = mail.mark !== option && mail.mark;
      return {
        subject: subject(project, `Your client ${replaced ? 'now likes' : 'likes'} ${favorite} best`),
        preview: say`${answer.note ? excerpt(answer.note) : "It isn't binding. You choose the stager."}`,
        heading: say`Your client picked ${replaced ? 'another' : 'a'} favorite`,
        paragraphs: [
          say`For ${quoted(project)}, ${answer.firstName ?? 'your client'} likes ${option}, ${favorite}, best.`,
          ...(replaced ? [say`It replaces ${replaced}, the earlier favorite.`] : []),
          ...(answer.note ? [say`“${answer.note}”`] : []),
          say`It isn't binding. You choose the stager.`,
        ],
        action: { label: say`View the bid`, path: links.projectBids(project.id) },
        because: say`you sent your client a deck of the bids`,
      };
    }),
  bid_withdrawn: (to) =>
    composeForProject(to, async ({ now }, project) => {
      const withdrawn = project.status === 'open' ? await withdrawnBids(to, project) : [];
      const [first] = withdrawn;
      if (!first) return undefined;
      const isOne = withdrawn.length === 1;
      const withdrew = isOne ? `${first.name} withdrew their bid` : `${withdrawn.length} stagers withdrew their bids`;
      const left = project.bidCount === 0 ? 'no bids' : countOrOne(project.bidCount, 'one bid', 'bids');
      const next = afterWithdrawal(project, now);
      return {
        subject: subject(project, withdrew, `${left} left`),
        preview: say`${isOne && first.amount !== undefined ? `They bid ${dollars(first.amount)}. ` : ''}${next}`,
        heading: say`${withdrew}`,
        paragraphs: [say`You have ${left} left on ${quoted(project)}. ${next}`],
        facts: withdrawn.flatMap(({ name, amount }) => (amount === undefined ? [] : [[say`${name}`, say`${dollars(amount)}`]])),
        action: { label: say`View your project`, path: links.projectBids(project.id) },
        because: say`we emailed you about the ${isOne ? 'bid' : 'bids'}`,
      };
    }),
  no_bids_yet: (to) =>
    composeForProject(to, ({ now }, project) => {
      if (!lacksBids(project, now)) return undefined;
      const helps = [
        ...(project.photos.length < 3 ? [say`Add photos, so stagers can see the rooms.`] : []),
        ...(project.description.length < 200
          ? [say`Say more about the home: what's in it, what should stay, who might buy it.`]
          : []),
        ...(project.state === null ? [say`Add the state. Without it, stagers can't find your project.`] : []),
      ];
      if (helps.length === 0)
        helps.push(
          say`Your project says everything stagers look for. Some places have few stagers, so a later deadline may help.`,
        );
      const daysOpen = Math.floor((now.getTime() - Date.parse(project.createdAt)) / 86_400_000);
      return {
        subject: subject(project, `No bids after ${daysOpen} days`),
        preview: say`${helps[0] ?? ''}`,
        heading: say`No bids yet`,
        paragraphs: [say`${quoted(project)} has been open for ${daysOpen} days.`, ...helps],
        action: { label: say`View your project`, path: links.project(project.id) },
        because: say`your project has no bids yet`,
      };
    }),

  project_updated: (to) =>
    composeForBid(to, async ({ all, account }, project, bid) => {
      if (bid.status === 'rejected') return undefined;
      const found = await Promise.all(all.map(({ mark }) => findUpdate(project.id, mark ?? '')));
      const updates = found.flatMap((update) => (update ? [updateForReader(update, project, account)] : []));
      if (updates.length === 0) return undefined;
      return {
        subject: subject(project, `The owner posted ${countOrOne(updates.length, 'an update', 'updates')}`),
        preview: say`${excerpt(updates[0]?.text ?? '')}`,
        heading: say`${countOrOne(updates.length, 'New update', 'new updates')}`,
        paragraphs: [say`The owner posted this about ${quoted(project)}:`, ...updates.map(({ text }) => say`“${text}”`)],
        action: { label: say`View the project`, path: links.projectUpdates(project.id) },
        because: say`you bid on this project`,
      };
    }),

  bid_declined: (to) =>
    composeRejection(to, {
      happened: 'Your bid was not selected',
      preview: 'The owner chose not to accept it.',
      text: (title) => `The owner of ${title} chose not to accept it.`,
    }),
  project_cancelled: (to) =>
    composeRejection(to, {
      happened: 'The owner cancelled the project',
      preview: 'Your bid is closed.',
      text: (title) => `Your bid on ${title} is closed.`,
    }),
  bid_not_chosen: (to) =>
    composeRejection(to, {
      happened: 'The owner chose another stager',
      preview: 'Thank you for your bid.',
      text: (title) => `Thank you for your bid on ${title}.`,
    }),
} satisfies Partial<Emails>;
