import { type Key, keys } from '#core/kernel/table/keys';
import { type Conditions, put, remove, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import { filtersOf } from '#shared/contracts/project-values';
import { isInSight } from '#shared/lifecycle/project';
import { cellsOf, type Point } from '#shared/places/distance';
import type { ProjectRecord } from './project';
import { namesOf, searchedNames, searchPlaces } from './search';

/** What an entry says of a project, so that what a search does not want is not read. */
const about = (project: ProjectRecord) => ({
  ...filtersOf(project),
  ...(project.deadline && { deadline: project.deadline, expiresAtEpochSeconds: ttl(new Date(project.deadline)) }),
});

/** Where a project is, if that is known. */
export const pointOf = ({ lat, lon }: Pick<ProjectRecord, 'lat' | 'lon'>): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

type Entry = Key & Record<string, unknown>;

/**
 * Everything under which a project that takes bids is found: an entry of some 250 bytes under each prefix of its city and county, at
 * most 33, and one in each of the three cells that it is in. None of one that is out of sight.
 */
export const entriesOf = (project: ProjectRecord): Entry[] => {
  if (!isInSight(project)) return [];
  const [names, facts, point] = [namesOf(project), about(project), pointOf(project)];
  const searched = searchedNames(names);
  return [
    ...searchPlaces(names).map((place) => ({
      ...keys.searchEntry(place, project.id),
      entity: 'SearchEntry',
      ...searched,
      ...facts,
    })),
    ...(point ? cellsOf(point) : []).map((cell) => ({
      ...keys.cellEntry(cell, project.id),
      entity: 'CellEntry',
      ...point,
      ...facts,
    })),
  ];
};

/** Makes a project findable: at most 36 entries, 2 write units each in a transaction. */
export const addToSearch = (project: ProjectRecord): Write[] => entriesOf(project).map((entry) => put(entry, { replace: true }));

export const removeFromSearch = (project: ProjectRecord): Write[] => entriesOf(project).map(({ PK, SK }) => remove({ PK, SK }));

/** Files a project anew after a change: only what the change concerns is written. */
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

/** The same where a project comes into sight or leaves it: only one that is open, and waits for no fee, is filed. */
export const changeSight = (before: ProjectRecord, after: ProjectRecord): Write[] =>
  before.status === 'open' && before.selectedBidId === null ? moveInSearch(before, after) : [];

/**
 * What a write that adds a project to the search or takes it out must find unchanged: its entries are named by what this revision says
 * of its place.
 */
export const unmoved = ({ revision }: ProjectRecord): Conditions => ({ revision });
