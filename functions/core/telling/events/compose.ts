import type { MailRecord } from '#core/kernel/outbox/outbox';
import { withoutLinks } from '#core/kernel/without-links';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import type { EventBy } from '#core/market/notification/events';
import { photoUrls } from '#core/market/photo/photo.view';
import { asOthersRead, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import { truncate } from '#shared/labels';
import { links } from '#shared/links';
import { photoSize, photoText, sharePhoto } from '#shared/photos';
import type { Cover, Letter } from './letter';
import { type Said, say } from './say';

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
  /** The link that takes back an address that the account has left, as long as it can be: made anew for each mail. */
  undo: (email: string) => Promise<string | undefined>;
  /** The link to a copy of the account's data, by its id, as long as it is there: made anew for each mail. */
  dataLink: (exportId: string) => Promise<string | undefined>;
}

/** Undefined: what it would say is no longer so. */
export type Compose = (occasion: Occasion) => Promise<Letter | undefined>;
export type Emails = Record<EventBy<'email'>, Compose>;

type Composed = Letter | undefined | Promise<Letter | undefined>;

/** What somebody wrote, as a quotation: a link at its end takes no quote with it. */
const quotation = (text: string): string => `“${withoutLinks(text)}”`;

export const quoted = (project: ProjectRecord): string => quotation(publicTitle(project));

/** What somebody wrote, in a line beside a subject. */
export const excerpt = (text: string): string => quotation(truncate(withoutLinks(text).replace(/\s+/g, ' ').trim(), 90));

/** The title at the end of a subject, which is cut off there where it is too long for one. */
export const inSubject = (project: ProjectRecord): string => quotation(truncate(withoutLinks(publicTitle(project)), 100));

/** `Install day agreed for Tue, Dec 1: "Loft"`, `Your bid was accepted: pay by Wed, Nov 25 · "Loft"`. */
export const subject = (project: ProjectRecord, happened: string, toDo?: string): Said =>
  say`${toDo === undefined ? happened : `${happened}: ${toDo}`}${toDo === undefined ? ':' : ' ·'} ${inSubject(project)}`;

/** The first photo, as others see it. One that was stored without its measures has no JPEG. */
export const coverOf = (project: ProjectRecord): Cover | undefined => {
  const { title, photos, photoTexts } = asOthersRead(project);
  const [first] = photoUrls(photos);
  if (!first || !photoSize(first)) return undefined;
  return { path: sharePhoto(first), text: say`${photoText(title, photos.length, 0, photoTexts)}` };
};

/** A letter about a project, as long as there is one. */
export const aboutProject = async (
  occasion: Occasion,
  compose: (occasion: Occasion, project: ProjectRecord) => Composed,
): Promise<Letter | undefined> => {
  const { projectId } = occasion.mail;
  const project = projectId === null ? undefined : await findProject(projectId);
  const letter = project && (await compose(occasion, project));
  return letter && { thread: project.id, cover: coverOf(project), ...letter };
};

/** A letter about a bid, as long as there is one. */
export const aboutBid = (occasion: Occasion, compose: (occasion: Occasion, project: ProjectRecord, bid: BidRecord) => Composed) =>
  aboutProject(occasion, async (_, project) => {
    const bid = await findBidOn(project.id, occasion.mail.bidId ?? '');
    return bid && compose(occasion, project, bid);
  });

interface End {
  happened: string;
  heading: string;
  preview: string;
  text: (title: string) => string;
}

/** To a stager whose bid came to nothing. */
export const ended = (occasion: Occasion, { happened, heading, preview, text }: End) =>
  aboutProject(occasion, (_, project) => ({
    subject: subject(project, happened),
    preview: say`${preview}`,
    heading: say`${heading}`,
    paragraphs: [say`${text(quoted(project))}`, say`Other projects are open for bids.`],
    action: { label: say`Find projects`, path: links.projects },
    because: say`you bid on this project`,
  }));

/** `3 bids`, or what one is called. */
export const number = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);
