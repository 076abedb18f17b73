import { textsOnPage } from '#core/project/compose';
import type { ProjectRecord } from '#core/project/project';
import { shownText } from '#core/update/update';
import { listUpdates } from '#core/update/update.repo';
import { maxUpdates } from '#shared/contracts/project-update';
import { shownAnswer } from './question';
import { answeredOn } from './question.repo';

/** What the owner has said beside the texts of a project, as others read it: answers and updates. */
export const saidBeside = async (project: ProjectRecord): Promise<string[]> => {
  const [answers, updates] = await Promise.all([
    answeredOn(project.id),
    project.updateCount > 0 ? listUpdates(project, undefined, { limit: maxUpdates }) : { items: [] },
  ]);
  return [...updates.items.map(shownText).reverse(), ...answers.flatMap((question) => shownAnswer(question) ?? [])];
};

/** All that the owner has said on a project's page, as others read it. */
export const saidOnPage = async (project: ProjectRecord): Promise<string[]> => [
  ...textsOnPage(project),
  ...(await saidBeside(project)),
];
