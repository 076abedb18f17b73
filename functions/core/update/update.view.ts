import { photoUrls } from '#core/photo/photo.view';
import type { ProjectUpdate } from '#shared/contracts/project-update';
import type { UpdateRecord } from './update';

/** An update as anybody may read it. */
export const updateForReader = ({ id, projectId, text, masked, photos, createdAt }: UpdateRecord): ProjectUpdate => ({
  id,
  projectId,
  text,
  masked,
  photos: photoUrls(photos),
  createdAt,
});
