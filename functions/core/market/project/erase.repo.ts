import { StaleRead } from '#core/kernel/stale';
import { beginJob } from '#core/kernel/table/job.repo';
import { gsi1, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { discardPhotos, type PhotoChange } from '#core/market/photo/photo.repo';
import { removeFromSearch, unmoved } from './filing';
import type { ProjectRecord } from './project';

/** AP96: an account's projects, for its deletion. 0.5 read units for each 4 KB. */
export const ownProjects = (ownerId: string): AsyncGenerator<ProjectRecord[]> =>
  eachPage<ProjectRecord>({ index: 'GSI1', partition: gsi1.projectsOf(ownerId), order: 'oldest-first' }, 10);

/**
 * Removes a project of a closed account, whatever its status, and leaves the job that sweeps its bids. Returns what is to be
 * done with its photos.
 *
 * @throws StaleRead when it has changed meanwhile.
 */
export const removeProject = async (project: ProjectRecord, now: Date): Promise<PhotoChange> => {
  const { id, status, photos, userId, awardedTo } = project;
  const change = discardPhotos(photos, userId, now);
  await transact([
    remove(keys.project(id), {
      when: { PK: { present: true }, status, photos, awardedTo, ...unmoved(project) },
      refusal: new StaleRead(),
    }),
    beginJob({ kind: 'sweepProject', subjectId: id }, now),
    ...change.writes,
    ...(status === 'open' ? removeFromSearch(project) : []),
  ]);
  return change;
};
