import { notFound, signedOut } from '#core/kernel/errors';
import { firstIdAt } from '#core/kernel/ids';
import type { Mask } from '#core/kernel/masking/fragments.repo';
import { StaleRead } from '#core/kernel/stale';
import { beginJob } from '#core/kernel/table/job.repo';
import { gsi1, gsi3, keys } from '#core/kernel/table/keys';
import { cursorAt, type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { get, getById } from '#core/kernel/table/read';
import { addToTally, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { type Conditions, put, remove, update, type Write } from '#core/kernel/table/write';
import { countCompletedProject } from '#core/market/account/reputation.repo';
import { type Counting, notify } from '#core/market/notification/notification.repo';
import {
  isInSight,
  type ProjectState,
  type ProjectTransition,
  projectTransitions,
  wasNeverShown,
} from '#shared/project/project.lifecycle';
import { addToSearch, moveInSearch, pointOf, removeFromSearch, sameRevision } from './filing';
import { assertOwner, countsForReputation, isVisibleTo, type ProjectRecord, publicTitle } from './project';

const projectItem = (project: ProjectRecord) => ({
  ...keys.project(project.id),
  ...gsi1.project(project.userId, project.id),
  ...gsi3.project(project.id),
  entity: 'Project' as const,
  ...project,
});

/** AP10: returns one project. 1 read unit. */
export const findProject = (id: string): Promise<ProjectRecord | undefined> => get<ProjectRecord>(keys.project(id));

/** @throws AppError NOT_FOUND if `viewerId` (undefined: a visitor) may not see it */
export const getProject = async (id: string, viewerId?: string): Promise<ProjectRecord> => {
  const project = await findProject(id);
  if (!project || !isVisibleTo(project, viewerId)) throw notFound('Project');
  return project;
};

/** @throws AppError NOT_FOUND; FORBIDDEN if somebody else owns it */
export const getOwnProject = async (id: string, ownerId: string): Promise<ProjectRecord> => {
  const project = await getProject(id, ownerId);
  assertOwner(project, ownerId);
  return project;
};

/** AP11: returns several projects. 0.5 read units for each 4 KB of one. */
export const findProjects = (ids: readonly string[]): Promise<Map<string, ProjectRecord>> =>
  getById<ProjectRecord>(ids.map(keys.project));

/** AP12: an owner's projects, newest first, optionally of one status. 0.5 read units for each 4 KB read. */
export const listOwnProjects = (
  ownerId: string,
  status: ProjectState | undefined,
  request: PageRequest,
): Promise<Page<ProjectRecord>> =>
  queryPage<ProjectRecord>(
    { index: 'GSI1', partition: gsi1.projectsOf(ownerId), ...(status && { beginsWith: { status } }) },
    request,
  );

/** AP14: all projects, newest first. 0.5 read units for each 4 KB of keys, and for each project and 4 KB. */
export const listAllProjects = async (request: PageRequest): Promise<Page<ProjectRecord>> => {
  const { items: ids, next } = await queryKeys(gsi3.projects(), request);
  return { items: [...(await findProjects(ids)).values()], next };
};

/** AP261: projects that were posted before a time, newest first. As AP14. */
export const listProjectsPostedBefore = (time: Date, { limit }: { limit: number }): Promise<Page<ProjectRecord>> =>
  listAllProjects({ limit, cursor: cursorAt({ index: 'GSI3', partition: gsi3.projects() }, firstIdAt(time)) });

export const heldChange = ({ hidden }: ProjectRecord, change: number): { heldProjects?: number } =>
  wasNeverShown(hidden) ? { heldProjects: change } : {};

/** Stores a new project. About 70 write units, nearly all for search entries. `photoWrites` mark its photos as used. */
export const createProject = (
  project: ProjectRecord,
  now: Date,
  photoWrites: readonly Write[] = [],
  save: Save = transact,
): Promise<void> =>
  save([
    addToTally(project.userId, { projects: 1, ...heldChange(project, 1) }, signedOut()),
    put(projectItem(project)),
    ...notify('no_bids_yet', { userId: project.userId, projectId: project.id }, { title: publicTitle(project) }, now),
    // The job notifies stagers who want alerts about this area.
    ...(pointOf(project) && isInSight(project) ? [beginJob({ kind: 'alertOfProject', subjectId: project.id }, now)] : []),
    ...photoWrites,
    ...addToSearch(project),
  ]);

interface Move {
  set?: Partial<ProjectRecord>;
  add?: Partial<Record<'pendingBidCount', number>>;
  when?: Conditions;
}

/** Returns the write of a project's transition. Fails (StaleRead) if the project is in another state. */
export const moveProject = (
  id: string,
  transition: Exclude<ProjectTransition, 'edit' | 'delete'>,
  { set = {}, add = {}, when = {} }: Move = {},
): Write => {
  const { from, to } = projectTransitions[transition];
  return update(keys.project(id), {
    set: { status: to, ...set },
    add,
    when: { status: from, ...when },
  });
};

const untouched: Conditions = { status: projectTransitions.edit.from, bidCount: 0 };

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = (before: ProjectRecord, after: ProjectRecord): Partial<ProjectRecord> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof ProjectRecord)[])
      .filter((field) => !sameJson(before[field], after[field]))
      .map((field) => [field, after[field]]),
  );

/** Stores the changed fields. @throws StaleRead if a bid, another edit or a deletion came first */
export const saveEdit = async (
  before: ProjectRecord,
  after: ProjectRecord,
  photoWrites: readonly Write[] = [],
  saveWith: Mask['saveWith'] = (save = transact) => save,
): Promise<void> => {
  const set = changedFields(before, after);
  if (Object.keys(set).length === 0) return;
  const save = saveWith((writes) => (writes.length === 1 ? write(writes[0] as Write) : transact(writes)));
  await save([
    update(keys.project(before.id), {
      set,
      add: { revision: 1 },
      when: { ...untouched, ...sameRevision(before) },
    }),
    ...photoWrites,
    ...moveInSearch(before, after),
  ]);
};

/**
 * Deletes a project. A job removes everything attached to it, and `photoWrites` release its files.
 * @throws StaleRead if a bid, an edit or another deletion came first
 */
export const saveDeletion = (project: ProjectRecord, now: Date, photoWrites: readonly Write[] = []): Promise<void> =>
  transact([
    remove(keys.project(project.id), {
      when: { PK: { present: true }, ...untouched, ...sameRevision(project), photos: project.photos },
    }),
    addToTally(project.userId, { projects: -1, ...heldChange(project, -1) }),
    beginJob({ kind: 'sweepProject', subjectId: project.id }, now),
    ...photoWrites,
    ...removeFromSearch(project),
  ]);

/** Cancels a project. A job then rejects its pending bids. @throws StaleRead if the project or its bids have changed */
export const saveCancellation = async (project: ProjectRecord, now: Date): Promise<ProjectRecord> => {
  const { bidCount, pendingBidCount } = project;
  const ended = { bidCount: 0, pendingBidCount: 0 } as const;
  await transact([
    moveProject(project.id, 'cancel', {
      set: ended,
      when: { selectedBidId: null, bidCount, pendingBidCount, ...sameRevision(project) },
    }),
    addToTally(project.userId, { pendingBids: -pendingBidCount }),
    beginJob({ kind: 'rejectBids', subjectId: project.id }, now),
    ...removeFromSearch(project),
  ]);
  return { ...project, ...ended, status: projectTransitions.cancel.to };
};

const notifyOfCompletion = (
  project: ProjectRecord,
  stagerId: string,
  now: Date,
  ...count: Counting<'project_completed'>
): Write[] =>
  notify(
    'project_completed',
    { userId: stagerId, projectId: project.id, bidId: project.selectedBidId ?? undefined },
    { title: publicTitle(project) },
    now,
    ...count,
  );

interface CompletionExtras {
  writes?: readonly Write[];
  /** Writes to the owner's tally that replace the check of it, because a transaction may write an item only once. */
  owner?: readonly Write[] | undefined;
  /** Writes to the stager's tally that replace the count of the new notification. */
  stager?: readonly Write[] | undefined;
}

/**
 * Completes a project. With a paid fee, it counts for both reputations.
 * @throws StaleRead if it was completed, or the stager left
 */
export const saveCompletion = async (
  project: ProjectRecord,
  stagerId: string | undefined,
  now: Date,
  { writes = [], owner, stager }: CompletionExtras = {},
): Promise<ProjectRecord> => {
  const counts = countsForReputation(project);
  const at = now.toISOString();
  const awaited = stagerId ? { ownerReviewAwaitedSince: at, stagerReviewAwaitedSince: at } : {};
  await transact([
    moveProject(project.id, 'complete', { set: awaited, when: { awardedTo: project.awardedTo } }),
    ...(owner ?? [checkOpen(project.userId)]),
    ...(counts ? [countCompletedProject(project.userId, now)] : []),
    ...(stagerId
      ? notifyOfCompletion(project, stagerId, now, (unread) => stager ?? addToTally(stagerId, unread, new StaleRead()))
      : []),
    ...(counts && stagerId ? [countCompletedProject(stagerId, now)] : []),
    ...writes,
  ]);
  return { ...project, ...awaited, status: projectTransitions.complete.to };
};
