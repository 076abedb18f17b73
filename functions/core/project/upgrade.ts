import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '#core/parallel';
import { withFreshReads } from '#core/stale';
import { editedProject } from './compose';
import { locate } from './locate';
import type { ProjectRecord } from './project';
import { findProject, listAllProjects, saveUpgrade } from './project.repo';

/**
 * Brings one project up to date: one that was written before whereabouts were kept, or of whose place the gazetteer now says something
 * else. May be repeated, and race with whatever changes the project.
 *
 * @returns the project as it is then, and whether anything had to be written; nothing when it is gone
 */
export const upgradeProject = (id: string): Promise<{ project: ProjectRecord; isChanged: boolean } | undefined> =>
  withFreshReads(async () => {
    const project = await findProject(id);
    if (!project) return undefined;
    const upgraded = editedProject(project, {}, await locate(project));
    if (isDeepStrictEqual(project, upgraded)) return { project, isChanged: false };
    await saveUpgrade(project, upgraded);
    return { project: upgraded, isChanged: true };
  });

/** A project of which not even the county is known: nobody finds it by distance, and one without a state not at all. */
export type Unplaced = Pick<ProjectRecord, 'id' | 'city' | 'county' | 'state'>;

export interface Upgrade {
  projects: number;
  changed: number;
  unplaced: Unplaced[];
}

/**
 * Brings every project up to date, eight at a time, the newest first. May be repeated. For whoever operates the table
 * (`npm run places:migrate`, the laptop's host), never for a call.
 */
export const upgradeProjects = async (): Promise<Upgrade> => {
  const upgrade: Upgrade = { projects: 0, changed: 0, unplaced: [] };
  let cursor: string | undefined;
  do {
    const page = await listAllProjects({ limit: 100, cursor });
    for (const result of await inParallel(page.items, 8, ({ id }) => upgradeProject(id))) {
      if (!result) continue;
      const { id, city, county, state, countyFips } = result.project;
      upgrade.projects += 1;
      if (result.isChanged) upgrade.changed += 1;
      if (!countyFips) upgrade.unplaced.push({ id, city, county, state });
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return upgrade;
};
