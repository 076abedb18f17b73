import { conflict } from '#core/errors';
import { maskTogether } from '#core/masking/mask';
import { type ProjectRecord, textsForOthers } from '#core/project/project';
import { maxUpdates } from '#shared/contracts/project-update';
import { isEditable, projectStatusLabels, takesUpdates } from '#shared/lifecycle/project';

/**
 * An update of a project, as it is stored. It is never changed. Like a question it is masked when it is written, for everybody, and nothing
 * else of it is kept.
 */
export interface UpdateRecord {
  id: string;
  projectId: string;
  /** The owner of the project. */
  ownerId: string;
  text: string;
  masked: boolean;
  /** Object keys in the media bucket. */
  photos: string[];
  createdAt: string;
}

/** @throws AppError CONFLICT unless bids are on the project, its work is not done, and there is room for one more. */
export const mustTakeUpdate = (project: ProjectRecord): void => {
  if (isEditable(project)) throw conflict('Nobody has bid on this project yet: edit it instead');
  if (!takesUpdates(project)) throw conflict(`This project is ${projectStatusLabels[project.status].toLowerCase()}`);
  if ((project.updateCount ?? 0) >= maxUpdates) throw conflict(`A project takes at most ${maxUpdates} updates`);
};

interface NewUpdate {
  id: string;
  photos: string[];
  now: Date;
}

/** It stands below the description: of a number that is told half there and half here, this half is masked as well. */
export const newUpdate = (project: ProjectRecord, written: string, { id, photos, now }: NewUpdate): UpdateRecord => {
  const [, text = ''] = maskTogether([textsForOthers(project).description ?? project.description, written]);
  return {
    id,
    projectId: project.id,
    ownerId: project.userId,
    text,
    masked: text !== written,
    photos,
    createdAt: now.toISOString(),
  };
};
