import { days } from '#core/kernel/time';
import { badgeRunsOut } from '#core/market/notification/catalogue';
import type { PaperRecord } from '#core/market/verification/paper';
import { papersOf } from '#core/market/verification/paper.repo';
import { badgeText } from '#shared/badge-text';
import { badgeTypes } from '#shared/contracts/badge-types';
import { paperNames, paperReasons } from '#shared/contracts/paper-values';
import { links } from '#shared/links';
import type { Letter } from '../letter';
import { formatDay, formatShortDay } from '../moment';
import { say } from '../said';
import type { Compose, Occasion } from './about';

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

/** About a paper that made no badge, as long as no other one was handed in. */
const aboutPaper =
  (compose: (paper: PaperRecord) => Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'action'>): Compose =>
  async ({ mail, account }) => {
    const paper = (await papersOf(account.id)).find(({ id }) => id === mail.mark);
    if (!paper?.reason) return undefined;
    const { paragraphs, ...letter } = compose(paper);
    return {
      ...letter,
      preview: say`${paperReasons[paper.reason]}`,
      paragraphs: [...paragraphs, say`${paperReasons[paper.reason]}`, ...(paper.note ? [say`${paper.note}`] : [])],
      because: say`you sent us a document`,
    };
  };

const badge = ({ badgeType }: PaperRecord): string => `“${badgeTypes[badgeType]}”`;
const handedIn = ({ badgeType }: PaperRecord): string => paperNames[badgeType].toLowerCase();

export const verificationLetters = {
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`New badge: ${badgeTypes[badge.badgeType]}`,
      preview: say`Owners now see it beside your bids.`,
      heading: say`New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        say`We checked your document. Everyone who sees your bids now sees this badge and what we checked: “${badgeText(badge)}”.`,
        ...(badge.expiryDate ? [say`It's valid until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: say`View your profile`, path: links.verification },
      because: say`you have a new badge`,
    });
  },
  paper_another_asked: aboutPaper((paper) => ({
    subject: say`We need another document for ${badge(paper)}`,
    heading: say`We need another document`,
    paragraphs: [say`We looked at your ${handedIn(paper)} for the ${badge(paper)} badge, but we can't use it as it is.`],
    action: { label: say`Upload another document`, path: links.verification },
  })),
  paper_refused: aboutPaper((paper) => ({
    subject: say`We didn't accept your document for ${badge(paper)}`,
    heading: say`We didn't accept your document`,
    paragraphs: [say`We looked at your ${handedIn(paper)} for the ${badge(paper)} badge.`],
    action: { label: say`View your profile`, path: links.verification },
  })),
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    const [name, end] = [badgeTypes[badge.badgeType], new Date(badge.expiryDate)];
    const daysLeft = Math.ceil((end.getTime() - occasion.now.getTime()) / days(1));
    if (daysLeft <= 0) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`Your badge “${name}” expires on ${formatShortDay(end, occasion.timeZone, occasion.now)}`,
      preview: say`Upload a new document to keep it.`,
      heading: say`Your badge is about to expire`,
      paragraphs: [
        say`Your “${name}” badge is valid until ${formatDay(end, occasion.timeZone)}. After that day, owners won't see it.`,
        say`To keep it, upload a new document in your profile now. Until it expires, the badge stays while we check the document.`,
      ],
      action: { label: say`Upload a new document`, path: links.verification },
      because: say`you have a badge`,
      inApp: badgeRunsOut(name, daysLeft),
    });
  },
} satisfies Record<string, Compose>;
