import { links } from '#shared/links';
import { say } from '../said';
import { aboutProject, type Compose, quoted } from './about';

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
} satisfies Record<string, Compose>;
