import { findReview } from '#core/review/review.repo';
import { links } from '#shared/links';
import { say } from '../said';
import { aboutProject, type Compose, excerpt, quoted, subject } from './about';

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
} satisfies Record<string, Compose>;
