import { beginJob } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { discardPhotos, type PhotoChange } from '#core/market/photo/photo.repo';
import { removeFromSearch, sameRevision } from './filing';
import type { ProjectRecord } from './project';

/**
 * Removes a project of a closed account, in any status. A job removes the rest. Returns the changes of its photos.
 *
 * @throws StaleRead
 */
export const removeProject = async (project: ProjectRecord, now: Date): Promise<PhotoChange> => {
  const { id, status, photos, userId, awardedTo } = project;
  const change = discardPhotos(photos, userId, now);
  await transact([
    remove(keys.project(id), {
      when: { PK: { present: true }, status, photos, awardedTo, ...sameRevision(project) },
    }),
    beginJob({ kind: 'sweepProject', subjectId: id }, now),
    ...change.writes,
    ...(status === 'open' ? removeFromSearch(project) : []),
  ]);
  return change;
};
