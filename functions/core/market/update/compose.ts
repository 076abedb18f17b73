import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { ProjectRecord } from '#core/market/project/project';
import type { UpdateRecord } from './update';

interface NewUpdate {
  id: string;
  photos: string[];
  mask: Mask;
  now: Date;
}

export const newUpdate = (project: ProjectRecord, text: string, { id, photos, mask, now }: NewUpdate): UpdateRecord => {
  const [shown = ''] = mask.apply([text]);
  return {
    id,
    projectId: project.id,
    ownerId: project.userId,
    text,
    masked: shown === text ? null : shown,
    forParties: project.awardedTo !== null,
    photos,
    createdAt: now.toISOString(),
  };
};
