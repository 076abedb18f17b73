import { findReview } from '#core/review/review.repo';
import { badgeTypes } from '#shared/contracts/badge-types';
import { links } from '#shared/links';
import { formatDay, formatShortDay } from '../moment';
import { say, supportAddress } from '../said';
import { aboutProject, type Compose, excerpt, type Occasion, quoted, subject } from './about';

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

export const workLetters = {
  project_completed: aboutProject((_occasion, project) => ({
    subject: subject(project, 'Project completed', 'please review it'),
    preview: say`How was it to work together? You can both say so now.`,
    heading: say`The project is completed`,
    paragraphs: [say`The owner of ${quoted(project)} has marked it as completed. Please review how it was to work together.`],
    action: { label: say`Write a review`, path: links.projectReviews(project.id) },
    because: say`you have staged a project`,
  })),
  new_review: aboutProject(async ({ mail, account }, project) => {
    const review = await findReview(account.id, mail.mark ?? '');
    if (!review) return undefined;
    const stars = `${review.rating} of 5 stars`;
    const said = [review.title, review.comment].filter(Boolean).join(': ');
    return {
      subject: subject(project, `You were reviewed with ${stars}`),
      preview: said ? say`${excerpt(said)}` : say`Nothing was written with it.`,
      heading: say`You were reviewed`,
      paragraphs: [say`Your work together on ${quoted(project)} was reviewed with ${stars}.`],
      action: { label: say`Read the review`, path: links.projectReviews(project.id) },
      because: say`somebody has reviewed you`,
    };
  }),
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
      subject: say`Your badge "${badgeTypes[badge.badgeType]}" runs out on ${formatShortDay(new Date(badge.expiryDate), occasion.timeZone, occasion.now)}`,
      preview: say`Send us the new paper to keep it.`,
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
