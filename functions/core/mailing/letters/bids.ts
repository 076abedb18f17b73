import { anonymousName } from '#core/account/account';
import { findAccount } from '#core/account/account.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import { findMail } from '#core/outbox/outbox.repo';
import { publicLocation } from '#core/project/project';
import { findUpdate } from '#core/update/update.repo';
import { updateForReader } from '#core/update/update.view';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { links } from '#shared/links';
import { say } from '../said';
import { aboutBid, aboutProject, type Compose, dollars, ended, number, quoted } from './about';

export const bidLetters = {
  new_bid: aboutProject(async ({ all }, project) => {
    const found = await Promise.all(all.map(({ bidId }) => findBidOn(project.id, bidId ?? '')));
    const bids = found.filter((bid): bid is BidRecord => bid?.status === 'pending');
    if (bids.length === 0) return undefined;
    const bidders = await Promise.all(bids.map(({ userId }) => findAccount(userId)));
    const lowest = Math.min(...bids.map(({ amount }) => amount));
    const summary = number(bids.length, `A bid of ${dollars(lowest)}`, `bids from ${dollars(lowest)}`);
    return {
      subject: say`New bids on ${quoted(project)}`,
      preview: say`${summary}. ${number(project.bidCount, 'It is the only one', 'bids in all')} so far.`,
      heading: say`${summary}`,
      paragraphs: [say`On ${quoted(project)} in ${publicLocation(project)}.`],
      facts: bids.map((bid, index) => {
        const bidder = bidders[index];
        return [say`${bidder ? anonymousName(bidder) : 'A stager'}`, say`${dollars(bid.amount)}, ${bid.timeline}`] as const;
      }),
      action: { label: say`${bids.length > 1 ? 'Compare the bids' : 'Look at the bid'}`, path: links.projectBids(project.id) },
      because: say`there is a bid on a project of yours`,
    };
  }),
  bid_withdrawn: aboutProject(async ({ mail, account }, project) => {
    // An owner who never heard of the bid is not told that it was withdrawn, nor where the stager has bid again.
    const told = await findMail(account.id, mail.bidId ?? '');
    if (told?.state !== 'sent' || project.status !== 'open') return undefined;
    return {
      subject: say`A bid on ${quoted(project)} was withdrawn`,
      preview: say`${number(project.bidCount, 'One bid is', 'bids are')} left.`,
      heading: say`A stager has withdrawn its bid`,
      paragraphs: [
        say`A bid on ${quoted(project)} is gone. ${project.bidCount === 0 ? 'The project still takes bids.' : `${number(project.bidCount, 'One bid is', 'bids are')} left to choose from.`}`,
      ],
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
    return {
      subject: say`No bids on ${quoted(project)} yet`,
      preview: say`What helps stagers to find it, and to bid.`,
      heading: say`No bids yet`,
      paragraphs: [
        say`${quoted(project)} has been open for ${Math.floor((now.getTime() - Date.parse(project.createdAt)) / 86_400_000)} days.`,
        ...(helps.length > 0
          ? helps
          : [say`It says all that stagers look for. Some places have few of them: a longer deadline helps.`]),
      ],
      action: { label: say`Open the project`, path: links.project(project.id) },
      because: say`a project of yours is without bids`,
    };
  }),

  project_updated: aboutBid(async ({ all, account }, project, bid) => {
    if (bid.status === 'rejected') return undefined;
    const found = await Promise.all(all.map(({ mark }) => findUpdate(project.id, mark ?? '')));
    const updates = found.flatMap((update) => (update ? [updateForReader(update, project, account.id)] : []));
    if (updates.length === 0) return undefined;
    return {
      subject: say`News of ${quoted(project)}`,
      preview: say`The owner has posted an update.`,
      heading: say`${number(updates.length, 'A project update', 'project updates')}`,
      paragraphs: [say`About ${quoted(project)}:`, ...updates.map(({ text }) => say`"${text}"`)],
      action: { label: say`Open the project`, path: links.projectUpdates(project.id) },
      because: say`you have bid on this project`,
    };
  }),

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
} satisfies Record<string, Compose>;
