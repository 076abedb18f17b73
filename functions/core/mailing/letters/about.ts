import type { Account } from '#core/account/account';
import type { BidRecord } from '#core/bid/bid';
import { findBidOn } from '#core/bid/bid.repo';
import type { MailRecord } from '#core/outbox/outbox';
import { type ProjectRecord, publicTitle } from '#core/project/project';
import { findProject } from '#core/project/project.repo';
import { links } from '#shared/links';
import type { Letter } from '../letter';
import { say } from '../said';

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
}

/** Undefined: what it would say is no longer so. */
export type Compose = (occasion: Occasion) => Promise<Letter | undefined>;

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
export const quoted = (project: ProjectRecord): string => `"${publicTitle(project)}"`;

const projectOf = async ({ mail }: Occasion): Promise<ProjectRecord | undefined> =>
  mail.projectId === null ? undefined : findProject(mail.projectId);

/** A letter about a project, as long as there is one. */
export const aboutProject =
  (compose: (occasion: Occasion, project: ProjectRecord) => Letter | undefined | Promise<Letter | undefined>): Compose =>
  async (occasion) => {
    const project = await projectOf(occasion);
    const letter = project && (await compose(occasion, project));
    return letter && { thread: project.id, ...letter };
  };

/** A letter about a bid, as long as there is one. */
export const aboutBid = (
  compose: (occasion: Occasion, project: ProjectRecord, bid: BidRecord) => Letter | undefined | Promise<Letter | undefined>,
): Compose =>
  aboutProject(async (occasion, project) => {
    const bid = await findBidOn(project.id, occasion.mail.bidId ?? '');
    return bid && compose(occasion, project, bid);
  });

/** To a stager whose bid came to nothing. */
export const ended = (subject: (title: string) => string, heading: string, text: (title: string) => string) =>
  aboutProject((_occasion, project) => ({
    subject: say`${subject(quoted(project))}`,
    preview: say`${heading}`,
    heading: say`${heading}`,
    paragraphs: [say`${text(quoted(project))}`, say`There are other projects that take bids.`],
    action: { label: say`Find projects`, path: links.projects },
    because: say`you have bid on a project`,
  }));

/** `3 bids`, or what one is called. */
export const number = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);
