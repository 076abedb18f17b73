import { conflict } from '#core/kernel/errors';
import type { ProjectRecord } from '#core/market/project/project';
import { isEditable, projectStatusLabels, takesUpdates } from '#shared/project/project.lifecycle';
import { maxUpdates } from '#shared/update/update.contract';

export interface UpdateRecord {
  id: string;
  projectId: string;
  ownerId: string;
  /** Unmasked, for the two parties of the award. */
  text: string;
  /** Null if masking changes nothing. */
  masked: string | null;
  /** Posted after the award: only its two parties see it. */
  forParties: boolean;
  photos: string[];
  hidden?: true;
  createdAt: string;
}

/** @throws AppError CONFLICT unless the project has bids, its work is not done, and there is room for another update */
export const assertTakesUpdates = (project: ProjectRecord): void => {
  if (isEditable(project)) throw conflict('This project has no bids yet, so you can edit it instead');
  if (!takesUpdates(project))
    throw conflict(`This project is ${projectStatusLabels[project.status].toLowerCase()}, so you can't post updates`);
  if (project.updateCount >= maxUpdates) throw conflict(`You can post up to ${maxUpdates} updates on a project`);
};

export const shownText = ({ text, masked }: UpdateRecord): string => masked ?? text;
