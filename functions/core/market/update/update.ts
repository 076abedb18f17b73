import { conflict } from '#core/kernel/errors';
import type { ProjectRecord } from '#core/market/project/project';
import { maxUpdates } from '#shared/contracts/project-update';
import { isEditable, projectStatusLabels, takesUpdates } from '#shared/lifecycle/project';

/** An update of a project, as it is stored. It is never changed. */
export interface UpdateRecord {
  id: string;
  projectId: string;
  /** The owner of the project. */
  ownerId: string;
  /** To the letter: for the two parties of an award. */
  text: string;
  /** What everybody else reads, made when it was written; null where that is the same. */
  masked: string | null;
  /** Posted since the award: its two parties alone read it. */
  forParties: boolean;
  /** Object keys in the media bucket. */
  photos: string[];
  /** An administrator has hidden it: it is in no list. Absent: not. */
  hidden?: true;
  createdAt: string;
}

/** @throws AppError CONFLICT unless bids are on the project, its work is not done, and there is room for one more. */
export const mustTakeUpdate = (project: ProjectRecord): void => {
  if (isEditable(project)) throw conflict('This project has no bids yet, so you can edit it instead');
  if (!takesUpdates(project))
    throw conflict(`This project is ${projectStatusLabels[project.status].toLowerCase()}, so you can't post updates`);
  if (project.updateCount >= maxUpdates) throw conflict(`You can post up to ${maxUpdates} updates on a project`);
};

/** An update as readers see it who are no party of the award. */
export const shownText = ({ text, masked }: UpdateRecord): string => masked ?? text;
