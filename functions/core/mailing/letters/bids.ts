import { anonymousName } from '#core/account/account';
import { findAccount } from '#core/account/account.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import { findDeck } from '#core/deck/deck.repo';
import { dollars } from '#core/dollars';
import { findMail } from '#core/outbox/outbox.repo';
import { type ProjectRecord, publicLocation } from '#core/project/project';
import { findUpdate } from '#core/update/update.repo';
import { updateForReader } from '#core/update/update.view';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { links } from '#shared/links';
import { say } from '../said';
import { aboutBid, aboutProject, type Compose, ended, excerpt, inSubject, number, quoted, subject } from './about';

const afterWithdrawal = (project: ProjectRecord, now: Date): string => {
  const isAccepting = isAcceptingBids(project, now);
  if (project.selectedBidId !== null) return 'The bid that you have accepted stays as it is.';
  if (project.bidCount > 0) return isAccepting ? 'Choose from the others, or wait for more.' : 'Choose from the others.';
  return isAccepting ? 'The project still takes bids.' : 'It takes no more bids until you set a later deadline.';
};

export const bidLetters = {
  new_bid: aboutProject(async ({ all }, project) => {
    // One that was changed is told of twice.
    const ids = new Set(all.map(({ bidId }) => bidId ?? ''));
    const found = await Promise.all([...ids].map((bidId) => findBidOn(project.id, bidId)));
    const pending = found.filter((bid): bid is BidRecord => bid?.status === 'pending');
    // As the comparison has them.
    const bids = pending.sort((one, other) => one.amount - other.amount);
    const [first] = bids;
    if (!first) return undefined;
    const bidders = await Promise.all(bids.map(({ userId }) => findAccount(userId)));
    const lowest = first.amount;
    const summary = number(bids.length, `A bid of ${dollars(lowest)}`, `bids from ${dollars(lowest)}`);
    const facts = bids.map((bid, index) => {
      const bidder = bidders[index];
      return [bidder ? anonymousName(bidder) : 'A stager', `${dollars(bid.amount)}, ${bid.timeline}`] as const;
    });
    const from = bids.length === 1 ? `From ${facts[0]?.[0]}, ${bids[0]?.timeline}. ` : '';
    return {
      subject: say`${summary} on ${inSubject(project)}`,
      preview: say`${from}${number(project.bidCount, 'It is the only one', 'bids in all')} so far.`,
      heading: say`${summary}`,
      paragraphs: [say`On ${quoted(project)} in ${publicLocation(project)}.`],
      facts: facts.map(([who, what]) => [say`${who}`, say`${what}`] as const),
      action: { label: say`${bids.length > 1 ? 'Compare the bids' : 'Look at the bid'}`, path: links.projectBids(project.id) },
      because: say`there is a bid on a project of yours`,
    };
  }),
  deck_answered: aboutProject(async ({ now }, project) => {
    const answer = (await findDeck(project.id, now))?.answer;
    const bid = answer && (await findBidOn(project.id, answer.bidId));
    const bidder = bid?.status === 'pending' && (await findAccount(bid.userId));
    if (!answer || !bidder || project.selectedBidId !== null) return undefined;
    const favorite = bidder.stagerIdentifier ?? 'A stager';
    return {
      subject: subject(project, `Your seller likes ${favorite}`),
      preview: say`${answer.note ? excerpt(answer.note) : 'You decide: the deck chooses nothing by itself.'}`,
      heading: say`Your seller has a favorite`,
      paragraphs: [
        say`For ${quoted(project)}, ${answer.firstName ?? 'your seller'} likes ${favorite} best.`,
        ...(answer.note ? [say`“${answer.note}”`] : []),
        say`You decide: the deck chooses nothing by itself.`,
      ],
      action: { label: say`Look at the bid`, path: links.projectBids(project.id) },
      because: say`you have made a deck of the bids on a project of yours`,
    };
  }),
  bid_withdrawn: aboutProject(async ({ mail, account, now }, project) => {
    // An owner who never heard of the bid is not told that it was withdrawn, nor where the stager has bid again.
    const told = await findMail(account.id, mail.bidId ?? '');
    if (told?.state !== 'sent' || project.status !== 'open') return undefined;
    const left = project.bidCount === 0 ? 'none is left' : number(project.bidCount, 'one is left', 'are left');
    const next = afterWithdrawal(project, now);
    return {
      subject: subject(project, `A stager withdrew a bid, ${left}`),
      preview: say`${next}`,
      heading: say`A bid was withdrawn`,
      paragraphs: [say`A stager has withdrawn its bid on ${quoted(project)}: ${left}.`, say`${next}`],
      action: { label: say`Open the project`, path: links.projectBids(project.id) },
      because: say`you were told of this bid`,
    };
  }),
  no_bids_yet: aboutProject(({ now }, project) => {
    if (!isAcceptingBids(project, now) || project.bidCount > 0) return undefined;
    const helps = [
      ...(project.photos.length < 3 ? [say`Add photos: stagers bid on rooms that they can see.`] : []),
      ...(project.description.length < 200 ? [say`Say more: what is there, what should stay, who will buy.`] : []),
      ...(project.state === null ? [say`Name the state: without it nobody finds the project.`] : []),
    ];
    if (helps.length === 0)
      helps.push(say`It says all that stagers look for. Some places have few of them: a later deadline helps.`);
    const daysOpen = Math.floor((now.getTime() - Date.parse(project.createdAt)) / 86_400_000);
    return {
      subject: subject(project, `No bids after ${daysOpen} days`),
      preview: say`${helps[0] ?? ''}`,
      heading: say`No bids yet`,
      paragraphs: [say`${quoted(project)} has been open for ${daysOpen} days.`, ...helps],
      action: { label: say`Open the project`, path: links.project(project.id) },
      because: say`a project of yours is without bids`,
    };
  }),

  project_updated: aboutBid(async ({ all, account }, project, bid) => {
    if (bid.status === 'rejected') return undefined;
    const found = await Promise.all(all.map(({ mark }) => findUpdate(project.id, mark ?? '')));
    const updates = found.flatMap((update) => (update ? [updateForReader(update, project, account)] : []));
    if (updates.length === 0) return undefined;
    return {
      subject: subject(project, `The owner posted ${number(updates.length, 'an update', 'updates')}`),
      preview: say`${excerpt(updates[0]?.text ?? '')}`,
      heading: say`${number(updates.length, 'A project update', 'project updates')}`,
      paragraphs: [say`About ${quoted(project)}:`, ...updates.map(({ text }) => say`“${text}”`)],
      action: { label: say`Open the project`, path: links.projectUpdates(project.id) },
      because: say`you have bid on this project`,
    };
  }),

  bid_declined: ended({
    happened: 'Your bid was not selected',
    heading: 'Your bid was not selected',
    preview: 'The owner has rejected it. Other projects take bids.',
    text: (title) => `The owner of ${title} has rejected your bid.`,
  }),
  project_cancelled: ended({
    happened: 'The owner cancelled the project',
    heading: 'The project was cancelled',
    preview: 'Your bid on it has ended. Other projects take bids.',
    text: (title) => `The owner of ${title} has cancelled the project. Your bid on it has ended.`,
  }),
  bid_not_chosen: ended({
    happened: 'Another stager was chosen',
    heading: 'Another stager was chosen',
    preview: 'Thank you for your bid. Other projects take bids.',
    text: (title) => `The owner of ${title} has chosen another stager. Thank you for your bid.`,
  }),
} satisfies Record<string, Compose>;
