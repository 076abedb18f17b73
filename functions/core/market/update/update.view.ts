import type { Reader } from '#core/market/account/account';
import { photoUrls } from '#core/market/photo/photo.view';
import { type ProjectRecord, readsAsParty } from '#core/market/project/project';
import type { ProjectUpdate } from '#shared/update/update.answers';
import { shownText, type UpdateRecord } from './update';

export const updateForReader = (update: UpdateRecord, project: ProjectRecord, reader: Reader | undefined): ProjectUpdate => {
  const text = readsAsParty(project, reader) ? update.text : shownText(update);
  return {
    id: update.id,
    projectId: update.projectId,
    text,
    masked: text !== update.text,
    forParties: update.forParties,
    photos: photoUrls(update.photos),
    createdAt: update.createdAt,
  };
};
