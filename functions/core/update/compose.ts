import { maskedBeside } from '#core/masking/together';
import type { ProjectRecord } from '#core/project/project';
import type { UpdateRecord } from './update';

interface NewUpdate {
  id: string;
  photos: string[];
  /** What the owner has said on the project's page already, as others read it. */
  beside: readonly string[];
  now: Date;
}

/** Where one half of a number stands elsewhere on the page and the other half here, this half is masked as well. */
export const newUpdate = (project: ProjectRecord, text: string, { id, photos, beside, now }: NewUpdate): UpdateRecord => ({
  id,
  projectId: project.id,
  ownerId: project.userId,
  text,
  masked: maskedBeside(beside, text),
  forParties: project.awardedTo !== null,
  photos,
  createdAt: now.toISOString(),
});
