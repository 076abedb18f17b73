import type { MailRecord } from '#core/kernel/outbox/outbox';
import { withoutLinks } from '#core/kernel/without-links';
import type { Account } from '#core/market/account/account';
import { firstNameFor } from '#core/market/account/contact.view';
import type { Party } from '#core/market/account/former';
import { findParty } from '#core/market/account/former.repo';
import { type BidRecord, counterpartOf } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import type { EventBy } from '#core/market/notification/events';
import { photoUrls } from '#core/market/photo/photo.view';
import { asOthersRead, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import { isStager } from '#shared/account/user.values';
import { truncate } from '#shared/labels';
import { links } from '#shared/links';
import { photoSize, photoText, sharePhoto } from '#shared/photo/photos';
import type { Cover, Letter } from './letter';
import { type EmailText, say } from './say';

/** One email to write: the recipient and the due items that it covers. */
export interface Occasion {
  mail: MailRecord;
  all: readonly MailRecord[];
  account: Account;
  timeZone: string;
  isConfirmed: boolean;
  now: Date;
  /** Makes a new token that confirms the account's address. */
  confirmation: () => Promise<string>;
  /** Makes a new token that restores a former address, while that is possible. */
  undo: (email: string) => Promise<string | undefined>;
  /** Makes a new token that downloads an export, while it exists. */
  dataLink: (exportId: string) => Promise<string | undefined>;
}

/** Writes an email. Returns undefined if the event is outdated. */
export type ComposeLetter = (occasion: Occasion) => Promise<Letter | undefined>;
export type Emails = Record<EventBy<'email'>, ComposeLetter>;

type Composed = Letter | undefined | Promise<Letter | undefined>;

/** Quotes a user's text. */
const quotation = (text: string): string => `“${withoutLinks(text)}”`;

export const quoted = (project: ProjectRecord): string => quotation(publicTitle(project));

/** Shortens a user's text to one line, for the preview. */
export const excerpt = (text: string): string => quotation(truncate(withoutLinks(text).replace(/\s+/g, ' ').trim(), 90));

/** Quotes the title at the end of a subject, shortened. */
export const inSubject = (project: ProjectRecord): string => quotation(truncate(withoutLinks(publicTitle(project)), 100));

/** `Install day agreed for Tue, Dec 1: "Loft"`, `Your bid was accepted: pay by Wed, Nov 25 · "Loft"`. */
export const subject = (project: ProjectRecord, happened: string, toDo?: string): EmailText =>
  say`${toDo === undefined ? happened : `${happened}: ${toDo}`}${toDo === undefined ? ':' : ' ·'} ${inSubject(project)}`;

/** Returns the first photo. A photo without stored dimensions has no JPEG. */
export const coverOf = (project: ProjectRecord): Cover | undefined => {
  const { title, photos, photoTexts } = asOthersRead(project);
  const [first] = photoUrls(photos);
  if (!first || !photoSize(first)) return undefined;
  return { path: sharePhoto(first), text: say`${photoText(title, photos.length, 0, photoTexts)}` };
};

/**
 * Returns what the reader may call the other party of a bid: once it is paid the first name, else `the owner` or `your stager`.
 */
export const nameOf = (party: Party | undefined, bid: BidRecord | undefined, { id, userType }: Account): string => {
  const paidParties = bid?.paymentStatus === 'paid' ? ([bid.ownerId, bid.userId] as const) : undefined;
  const name = paidParties && party && firstNameFor({ viewer: { id }, paidParties }, party);
  return name ?? (isStager(userType) ? 'the owner' : 'your stager');
};

export const findOtherParty = (bid: BidRecord, readerId: string, now: Date): Promise<Party | undefined> =>
  findParty({ bidId: bid.id, userId: counterpartOf(bid, readerId) ?? '' }, now);

export const otherNameOf = async (bid: BidRecord | undefined, { account, now }: Occasion): Promise<string> =>
  nameOf(bid && (await findOtherParty(bid, account.id, now)), bid, account);

/** Returns the same as `otherNameOf`, for a letter that is sent even if the bid is gone. */
export const otherNameOn = async ({ id }: ProjectRecord, bidId: string | null, occasion: Occasion): Promise<string> =>
  otherNameOf(bidId === null ? undefined : await findBidOn(id, bidId), occasion);

/** Makes the first letter a capital, to begin a sentence. */
export const capitalize = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

/** Writes a letter about a project, if it still exists. */
export const composeForProject = async (
  occasion: Occasion,
  compose: (occasion: Occasion, project: ProjectRecord) => Composed,
): Promise<Letter | undefined> => {
  const { projectId } = occasion.mail;
  const project = projectId === null ? undefined : await findProject(projectId);
  const letter = project && (await compose(occasion, project));
  return letter && { thread: project.id, cover: coverOf(project), ...letter };
};

/** Writes a letter about a bid, if it still exists. */
export const composeForBid = (
  occasion: Occasion,
  compose: (occasion: Occasion, project: ProjectRecord, bid: BidRecord) => Composed,
) =>
  composeForProject(occasion, async (_, project) => {
    const bid = await findBidOn(project.id, occasion.mail.bidId ?? '');
    return bid && compose(occasion, project, bid);
  });

interface End {
  happened: string;
  preview: string;
  text: (title: string) => string;
}

/** Writes to a stager whose bid was not accepted. */
export const composeRejection = (occasion: Occasion, { happened, preview, text }: End) =>
  composeForProject(occasion, (_, project) => ({
    subject: subject(project, happened),
    preview: say`${preview}`,
    heading: say`${happened}`,
    paragraphs: [say`${text(quoted(project))}`],
    action: { label: say`Find projects`, path: links.projects },
    because: say`you bid on this project`,
  }));

/** Returns `3 bids`, or `one`. */
export const countOrOne = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);
