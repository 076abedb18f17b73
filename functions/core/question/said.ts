import { findBidOf } from '#core/bid/bid.repo';
import { shownNote } from '#core/bid/bid.view';
import { both } from '#core/parallel';
import { textsOnPage } from '#core/project/compose';
import type { ProjectRecord } from '#core/project/project';
import { shownText } from '#core/update/update';
import { listUpdates } from '#core/update/update.repo';
import { maxUpdates } from '#shared/contracts/project-update';
import { shownAnswer, shownText as shownQuestion } from './question';
import { answeredOn, questionsOf } from './question.repo';

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

/** What a stager has said about a project, as its owner reads it, the oldest first: questions, and the note of a bid. */
export const saidByStager = async (projectId: string, stagerId: string): Promise<string[]> => {
  const [questions, bid] = await both(questionsOf(projectId, stagerId), findBidOf(projectId, stagerId));
  const note = bid && shownNote(bid);
  const said = questions.map((question) => ({ id: question.id, text: shownQuestion(question) }));
  // Ids sort by when they were made.
  return (note ? [...said, { id: bid.id, text: note }] : said)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ text }) => text);
};
