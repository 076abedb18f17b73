import { badgeTypes } from '#shared/contracts/badge';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { formatDay } from '../clock';
import { aboutProject, type Compose, type Occasion, quoted } from './about';

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

export const workLetters = {
  project_completed: aboutProject((_occasion, project) => ({
    subject: `${quoted(project)} is completed`,
    preview: 'Please review how it was to work together.',
    heading: 'The project is completed',
    paragraphs: [`The owner of ${quoted(project)} has marked it as completed. Please review how it was to work together.`],
    action: { label: 'Write a review', path: links.projectReviews(project.id) },
    because: 'you have staged a project',
  })),
  new_review: aboutProject((_occasion, project) => ({
    subject: `A review of your work on ${quoted(project)}`,
    preview: 'Read what was said.',
    heading: 'You were reviewed',
    paragraphs: [`Your work together on ${quoted(project)} was reviewed.`],
    action: { label: 'Read the review', path: links.projectReviews(project.id) },
    because: 'somebody has reviewed you',
  })),
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: `New badge: ${badgeTypes[badge.badgeType]}`,
      preview: 'It stands beside your name from now on.',
      heading: `New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        'We have seen the paper, and everybody who looks at your bids sees the badge.',
        ...(badge.expiryDate ? [`It counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: 'Open your dashboard', path: links.dashboard },
      because: 'you were granted a badge',
    });
  },
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: `Your badge runs out: ${badgeTypes[badge.badgeType]}`,
      preview: 'Send us a new paper to keep it.',
      heading: 'A badge of yours runs out',
      paragraphs: [
        `${badgeTypes[badge.badgeType]} counts until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`,
        `To keep it, send the new paper to ${site.supportEmail}.`,
      ],
      action: { label: 'Open your dashboard', path: links.dashboard },
      because: 'you hold a badge',
    });
  },
} satisfies Record<string, Compose>;
