import { StaleRead } from '#core/kernel/stale';
import { beginJob, type Job } from '#core/kernel/table/job.repo';
import { collections, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { update as change, put, setFlag, type Write } from '#core/kernel/table/write';
import { sameRevision } from '#core/market/project/filing';
import { isParty, type ProjectRecord } from '#core/market/project/project';
import type { UpdateRecord } from './update';

/** AP125: returns updates of a project, newest first, for non-parties only those before the award. 1 read unit for each 4 KB. */
export const listUpdates = (
  project: ProjectRecord,
  readerId: string | undefined,
  request: PageRequest,
): Promise<Page<UpdateRecord>> =>
  queryPage<UpdateRecord>(
    {
      partition: collections.updates(project.id),
      consistent: true,
      except: { attribute: 'hidden', value: true },
      ...(!isParty(project, readerId) && { where: [[{ attribute: 'forParties', equals: false }]] }),
    },
    request,
  );

/** AP126: returns one update. 1 read unit. */
export const findUpdate = (projectId: string, id: string): Promise<UpdateRecord | undefined> =>
  get<UpdateRecord>(keys.projectUpdate(projectId, id));

export const updateJobOf = ({ projectId, id }: Pick<UpdateRecord, 'projectId' | 'id'>): Job => ({
  kind: 'notifyOfUpdate',
  subjectId: `${projectId}.${id}`,
});

/**
 * Stores an update. About 10 write units.
 * @throws StaleRead if the project has changed; UNAUTHENTICATED if the account is closing
 */
export const saveUpdate = (
  project: ProjectRecord,
  update: UpdateRecord,
  now: Date,
  photoWrites: readonly Write[] = [],
  save: Save = transact,
): Promise<void> =>
  save([
    change(keys.project(project.id), {
      add: { updateCount: 1, partyUpdateCount: update.forParties ? 1 : 0, revision: 1 },
      // The update was masked together with texts of this revision.
      when: { status: project.status, bidCount: { after: 0 }, updateCount: project.updateCount, ...sameRevision(project) },
      refusal: new StaleRead(),
    }),
    checkOpen(update.ownerId),
    put({ ...keys.projectUpdate(project.id, update.id), entity: 'ProjectUpdate', ...update }),
    beginJob(updateJobOf(update), now),
    ...photoWrites,
  ]);

/** Hides or shows an update. Refused (StaleRead) if the update or its project has changed. */
export const changeUpdateVisibility = (project: ProjectRecord, { id, forParties }: UpdateRecord, isShown: boolean): Write[] => {
  const by = isShown ? 1 : -1;
  return [
    setFlag(keys.projectUpdate(project.id, id), 'hidden', !isShown),
    change(keys.project(project.id), {
      add: { updateCount: by, partyUpdateCount: forParties ? by : 0, revision: 1 },
      when: sameRevision(project),
      refusal: new StaleRead(),
    }),
  ];
};
