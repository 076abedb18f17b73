import { type Key, keys } from '#core/kernel/table/keys';
import { type Conditions, type Item, put, remove, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import { cellsOf, type Point } from '#shared/places/distance';
import { isInSight } from '#shared/project/project.lifecycle';
import { filtersOf } from '#shared/project/project.values';
import type { ProjectRecord } from './project';
import { namesOf, searchedNames, searchPlaces } from './search';

/** Lets a search skip projects without reading them. */
const about = (project: ProjectRecord) => ({
  ...filtersOf(project),
  ...(project.deadline && { deadline: project.deadline, expiresAtEpochSeconds: ttl(new Date(project.deadline)) }),
});

export const pointOf = ({ lat, lon }: Pick<ProjectRecord, 'lat' | 'lon'>): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

/** At most 33 entries for prefixes of city and county, and one in each of three cells. */
export const entriesOf = (project: ProjectRecord): Item[] => {
  if (!isInSight(project)) return [];
  const [names, facts, point] = [namesOf(project), about(project), pointOf(project)];
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

/** At most 36 entries, 2 write units each. */
export const addToSearch = (project: ProjectRecord): Write[] => entriesOf(project).map((entry) => put(entry, { replace: true }));

export const removeFromSearch = (project: ProjectRecord): Write[] => entriesOf(project).map(({ PK, SK }) => remove({ PK, SK }));

export const moveInSearch = (before: ProjectRecord, after: ProjectRecord): Write[] => {
  const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const kept = new Set(now.map(nameOf));
  const known = new Map(old.map((entry) => [nameOf(entry), JSON.stringify(entry)]));
  return [
    ...old.filter((entry) => !kept.has(nameOf(entry))).map(({ PK, SK }) => remove({ PK, SK })),
    ...now.filter((entry) => known.get(nameOf(entry)) !== JSON.stringify(entry)).map((entry) => put(entry, { replace: true })),
  ];
};

/** Only open projects that wait for no fee are in the search. */
export const changeSight = (before: ProjectRecord, after: ProjectRecord): Write[] =>
  before.status === 'open' && before.selectedBidId === null ? moveInSearch(before, after) : [];

/** Holds if no edit, update, question or answer came in between. Search entries need it, because their keys hold the place. */
export const sameRevision = ({ revision }: ProjectRecord): Conditions => ({ revision });
