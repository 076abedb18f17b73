import { type Key, keys } from '#core/kernel/table/keys';
import { type Conditions, type Item, put, remove, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import { cellsOf, type Point } from '#shared/places/distance';
import { isInSight } from '#shared/project/project.lifecycle';
import { filtersOf } from '#shared/project/project.values';
import type { ProjectRecord } from './project';
import { namesOf, searchedNames, searchPlaces } from './search';

/** Returns the fields of an entry that let a search skip a project without reading it. */
const searchFilters = (project: ProjectRecord) => ({
  ...filtersOf(project),
  ...(project.deadline && { deadline: project.deadline, expiresAtEpochSeconds: ttl(new Date(project.deadline)) }),
});

export const pointOf = ({ lat, lon }: Pick<ProjectRecord, 'lat' | 'lon'>): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

/** Returns a project's search entries: at most 33 for prefixes of city and county, and one in each of three cells. */
export const projectSearchEntries = (project: ProjectRecord): Item[] => {
  if (!isInSight(project)) return [];
  const [names, facts, point] = [namesOf(project), searchFilters(project), pointOf(project)];
  const searched = searchedNames(names);
  return [
    ...searchPlaces(names).map((place) => ({
      ...keys.searchEntry(place, project.id),
      entity: 'SearchEntry' as const,
      ...searched,
      ...facts,
    })),
    ...(point ? cellsOf(point) : []).map((cell) => ({
      ...keys.cellEntry(cell, project.id),
      entity: 'CellEntry' as const,
      ...point,
      ...facts,
    })),
  ];
};

/** Writes at most 36 entries, 2 write units each. */
export const addToSearch = (project: ProjectRecord): Write[] =>
  projectSearchEntries(project).map((entry) => put(entry, { replace: true }));

export const removeFromSearch = (project: ProjectRecord): Write[] =>
  projectSearchEntries(project).map(({ PK, SK }) => remove({ PK, SK }));

export const moveInSearch = (before: ProjectRecord, after: ProjectRecord): Write[] => {
  const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
  const [old, now] = [projectSearchEntries(before), projectSearchEntries(after)];
  const kept = new Set(now.map(nameOf));
  const known = new Map(old.map((entry) => [nameOf(entry), JSON.stringify(entry)]));
  return [
    ...old.filter((entry) => !kept.has(nameOf(entry))).map(({ PK, SK }) => remove({ PK, SK })),
    ...now.filter((entry) => known.get(nameOf(entry)) !== JSON.stringify(entry)).map((entry) => put(entry, { replace: true })),
  ];
};

/** Updates the search entries of a project that was hidden or shown. Only open projects without an accepted bid have any. */
export const changeSearchVisibility = (before: ProjectRecord, after: ProjectRecord): Write[] =>
  before.status === 'open' && before.selectedBidId === null ? moveInSearch(before, after) : [];

/**
 * The condition that the project was not edited, and got no update, question or answer, since it was read. Writes of search entries
 * need it, because the entries' keys contain the place.
 */
export const sameRevision = ({ revision }: ProjectRecord): Conditions => ({ revision });
