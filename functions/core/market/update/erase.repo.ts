import { collections, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { discardPhotos, type PhotoChange } from '#core/market/photo/photo.repo';
import type { UpdateRecord } from './update';

/** AP127: returns every update of a project, for its deletion. 1 read unit for each 4 KB, about 6. */
export const updatesOf = (projectId: string): AsyncGenerator<UpdateRecord[]> =>
  eachPage<UpdateRecord>({ partition: collections.updates(projectId), consistent: true, order: 'oldest-first' }, 25);

/** Removes an update and returns the changes of its photos. May be repeated. */
export const eraseUpdate = async ({ projectId, id, ownerId, photos }: UpdateRecord, now: Date): Promise<PhotoChange> => {
  const change = discardPhotos(photos, ownerId, now);
  await transact([remove(keys.projectUpdate(projectId, id)), ...change.writes]);
  return change;
};
