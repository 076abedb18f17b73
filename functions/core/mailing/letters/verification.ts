import { badgeRunsOut } from '#core/notification/catalogue';
import { days } from '#core/time';
import type { PaperRecord } from '#core/verification/paper';
import { papersOf } from '#core/verification/paper.repo';
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
      because: say`you have handed in a paper`,
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
      preview: say`It stands beside your bids from now on.`,
      heading: say`New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        say`We have seen the paper. Everybody who looks at your bids sees the badge, and what was checked for it: ${badgeText(badge)}.`,
        ...(badge.expiryDate ? [say`It counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: say`Open your profile`, path: links.verification },
      because: say`you were granted a badge`,
    });
  },
  paper_another_asked: aboutPaper((paper) => ({
    subject: say`We need another paper for ${badge(paper)}`,
    heading: say`We need another paper`,
    paragraphs: [say`We have looked at your ${handedIn(paper)} for the badge ${badge(paper)}, and cannot use it as it is.`],
    action: { label: say`Hand in another one`, path: links.verification },
  })),
  paper_refused: aboutPaper((paper) => ({
    subject: say`Your paper for ${badge(paper)} was not accepted`,
    heading: say`Your paper was not accepted`,
    paragraphs: [say`We have looked at your ${handedIn(paper)} for the badge ${badge(paper)}.`],
    action: { label: say`Open your profile`, path: links.verification },
  })),
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    const [name, end] = [badgeTypes[badge.badgeType], new Date(badge.expiryDate)];
    const daysLeft = Math.ceil((end.getTime() - occasion.now.getTime()) / days(1));
    if (daysLeft <= 0) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`Your badge “${name}” runs out on ${formatShortDay(end, occasion.timeZone, occasion.now)}`,
      preview: say`Hand in a new paper to keep it.`,
      heading: say`A badge of yours runs out`,
      paragraphs: [
        say`${name} counts until ${formatDay(end, occasion.timeZone)}. After that day it is no longer shown.`,
        say`To keep it, hand in the new paper on your profile now: the badge stays while we look at it, as long as it counts.`,
      ],
      action: { label: say`Hand in a new paper`, path: links.verification },
      because: say`you hold a badge`,
      inApp: badgeRunsOut(name, daysLeft),
    });
  },
} satisfies Record<string, Compose>;
