import { badgeTypes } from '#shared/contracts/badge-types';
import { links } from '#shared/links';
import { formatDay } from '../moment';
import { say, supportAddress } from '../said';
import { aboutProject, type Compose, type Occasion, quoted } from './about';

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

export const workLetters = {
  project_completed: aboutProject((_occasion, project) => ({
    subject: say`${quoted(project)} is completed`,
    preview: say`Please review how it was to work together.`,
    heading: say`The project is completed`,
    paragraphs: [say`The owner of ${quoted(project)} has marked it as completed. Please review how it was to work together.`],
    action: { label: say`Write a review`, path: links.projectReviews(project.id) },
    because: say`you have staged a project`,
  })),
  new_review: aboutProject((_occasion, project) => ({
    subject: say`A review of your work on ${quoted(project)}`,
    preview: say`Read what was said.`,
    heading: say`You were reviewed`,
    paragraphs: [say`Your work together on ${quoted(project)} was reviewed.`],
    action: { label: say`Read the review`, path: links.projectReviews(project.id) },
    because: say`somebody has reviewed you`,
  })),
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`New badge: ${badgeTypes[badge.badgeType]}`,
      preview: say`It stands beside your name from now on.`,
      heading: say`New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        say`We have seen the paper, and everybody who looks at your bids sees the badge.`,
        ...(badge.expiryDate ? [say`It counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: say`Open your dashboard`, path: links.dashboard },
      because: say`you were granted a badge`,
    });
  },
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`Your badge runs out: ${badgeTypes[badge.badgeType]}`,
      preview: say`Send us a new paper to keep it.`,
      heading: say`A badge of yours runs out`,
      paragraphs: [
        say`${badgeTypes[badge.badgeType]} counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`,
        say`To keep it, send the new paper to ${supportAddress}.`,
      ],
      action: { label: say`Open your dashboard`, path: links.dashboard },
      because: say`you hold a badge`,
    });
  },
} satisfies Record<string, Compose>;
