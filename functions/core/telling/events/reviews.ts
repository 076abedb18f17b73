import { findReview } from '#core/market/review/review.repo';
import { links } from '#shared/links';
import { capitalize, composeForProject, type Emails, excerpt, otherNameOn, quoted, subject } from './compose';
import { say } from './say';
import { toProject, usual, type Words } from './words';

export const reviewWords = {
  project_completed: {
    title: 'Your project is completed',
    app: ({ title }) => `The owner of “${title}” marked it as completed. Please review how it went.`,
    push: usual((place) => `Please review your work together${place}.`, toProject(links.projectReviews)),
  },
  new_review: {
    title: 'New review',
    app: ({ title, rating }) => `You got ${rating} of 5 stars for your work on “${title}”.`,
    push: usual((place) => `Someone reviewed your work${place}.`, toProject(links.projectReviews)),
  },
} satisfies Partial<Words>;

export const reviewEmails = {
  project_completed: (to) =>
    composeForProject(to, async (_occasion, project) => ({
      subject: subject(project, 'Project completed', 'please leave a review'),
      preview: say`You can now review each other.`,
      heading: say`How did it go?`,
      paragraphs: [
        say`${capitalize(await otherNameOn(project, project.selectedBidId, to))} marked ${quoted(project)} as completed. You can now review each other.`,
      ],
      action: { label: say`Write a review`, path: links.projectReviews(project.id) },
      because: say`you staged this project`,
    })),
  new_review: (to) =>
    composeForProject(to, async ({ mail, account }, project) => {
      const review = await findReview(account.id, mail.mark ?? '');
      if (!review) return undefined;
      const stars = `${review.rating} of 5 stars`;
      const text = [review.title, review.comment].filter(Boolean).join(': ');
      return {
        subject: subject(project, `New ${review.rating}-star review`),
        preview: text ? say`${excerpt(text)}` : say`They left stars, but no comment.`,
        heading: say`You have a new review`,
        paragraphs: [
          say`${capitalize(await otherNameOn(project, project.selectedBidId, to))} gave you ${stars} for your work together on ${quoted(project)}.`,
        ],
        action: { label: say`Read the review`, path: links.projectReviews(project.id) },
        because: say`someone reviewed you`,
      };
    }),
} satisfies Partial<Emails>;
