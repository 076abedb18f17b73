import { type Key, keys } from '#core/table/keys';
import { type Conditions, put, remove, type Write } from '#core/table/write';
import { ttl } from '#core/time';
import { cellsOf, type Point } from '#shared/places/distance';
import type { ProjectRecord } from './project';
import { oldSearchedNames, oldSearchPlaces, searchedNames, searchPlaces } from './search';

/** By what a search can be narrowed: each is of a closed list. */
export const filterNames = ['propertyType', 'stagingLevel', 'timeline', 'occupancyStatus'] as const;
export type Filters = Partial<Record<(typeof filterNames)[number], string | undefined>>;

/** What an entry says of a project, so that what a search does not want is not read. */
const about = (project: ProjectRecord) => ({
  ...Object.fromEntries(filterNames.map((name) => [name, project[name]])),
  ...(project.deadline && { deadline: project.deadline, expiresAtEpochSeconds: ttl(new Date(project.deadline)) }),
});

/** Where a project is, if that is known. */
export const pointOf = ({ lat, lon }: Pick<ProjectRecord, 'lat' | 'lon'>): Point | undefined =>
  typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;

type Entry = Key & Record<string, unknown>;

const ofOlderVersion = (project: ProjectRecord): Entry[] =>
  oldSearchPlaces(project).map((place) => ({
    ...keys.searchEntry(place, project.id),
    entity: 'SearchEntry',
    ...oldSearchedNames(project),
    ...about(project),
  }));

/**
 * Everything under which a project that takes bids is found: an entry of some 250 bytes under each prefix of its city and county, at
 * most 39, and one in each of the three cells that it is in. A project that was filed by an older version is where that put it, until
 * its owner edits it or it is brought up to date (upgrade.ts).
 */
export const entriesOf = (project: ProjectRecord): Entry[] => {
  if (project.placeId === undefined) return ofOlderVersion(project);
  const [names, facts, point] = [searchedNames(project), about(project), pointOf(project)];
  return [
    ...searchPlaces(project).map((place) => ({
      ...keys.searchEntry(place, project.id),
      entity: 'SearchEntry',
      ...names,
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

/** Makes a project findable: at most 42 entries, 2 write units each in a transaction. */
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

/**
 * What a write that adds a project to the search or takes it out must find unchanged: its entries are named by what this revision says
 * of its place. (`null` is an absent one, too.)
 */
export const unmoved = ({ revision }: ProjectRecord): Conditions => ({ revision: revision ?? null });
