import { collections } from '#core/kernel/table/keys';
import {
  invalidCursor,
  type Page,
  type PageRequest,
  queryPage,
  readBelow,
  readCursor,
  type Test,
  writeCursor,
} from '#core/kernel/table/page';
import { type Cell, cellsCovering, milesBetween, type Point } from '#shared/places/distance';
import { mergePage, type ReadSoFar } from '#shared/places/merge';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import { type FilterName, type Filters, filterNames } from '#shared/project/project.values';
import { pointOf } from './filing';
import type { ProjectRecord } from './project';
import { findProjects } from './project.repo';
import { searchPlace, searchTests, type TextSearch } from './search';

export interface Found {
  project: ProjectRecord;
  miles?: number;
}

export interface Area {
  point: Point;
  miles: number;
}

const isWanted = (of: Pick<ProjectRecord, FilterName>, filters: Filters): boolean =>
  filterNames.every((name) => filters[name] === undefined || of[name] === filters[name]);

const filterTests = (filters: Filters): Test[][] =>
  filterNames.flatMap((attribute) => {
    const equals = filters[attribute];
    return equals === undefined ? [] : [[{ attribute, equals }]];
  });

/** AP13: returns projects that take bids by state and prefix of city or county, newest first. Costs the items read. */
export const searchProjects = async (
  search: TextSearch,
  filters: Filters,
  request: PageRequest,
  now: Date,
): Promise<Page<Found>> => {
  const page = await queryPage<{ SK: string }>(
    {
      partition: collections.search(searchPlace(search)),
      where: [...searchTests(search), ...filterTests(filters)],
      withKeys: true,
    },
    request,
  );
  const projects = await findProjects(page.items.map(({ SK }) => SK));
  // A deadline may pass, or a bid be accepted, between the two reads.
  const found = [...projects.values()].filter((project) => isAcceptingBids(project, now) && isWanted(project, filters));
  return { items: found.map((project) => ({ project })), next: page.next };
};

type Entry = Pick<ProjectRecord, FilterName> & Point & { SK: string; deadline?: string };

interface Near {
  key: string;
  miles: number;
}

const milesFromAreas = (areas: readonly Area[], point: Point | undefined): number | undefined => {
  if (!point) return undefined;
  const distances = areas.map((area) => milesBetween(area.point, point));
  return areas.some(({ miles }, index) => (distances[index] as number) <= miles) ? Math.min(...distances) : undefined;
};

const cellsOfAreas = (areas: readonly Area[]): Cell[] => [
  ...new Set(areas.flatMap(({ point, miles }) => cellsCovering(point, miles))),
];

const nearEntries = (entries: readonly Entry[], areas: readonly Area[], filters: Filters, now: Date): Near[] =>
  entries.flatMap((entry) => {
    const miles = milesFromAreas(areas, entry);
    const isOver = entry.deadline !== undefined && entry.deadline <= now.toISOString();
    return miles === undefined || isOver || !isWanted(entry, filters) ? [] : [{ key: entry.SK, miles }];
  });

/** Reads the projects of entries, and leaves out those that have changed, because an entry may lag. */
const readProjects = async (near: readonly Near[], areas: readonly Area[], filters: Filters, now: Date): Promise<Found[]> => {
  const projects = await findProjects(near.map(({ key }) => key));
  return near.flatMap(({ key }) => {
    const project = projects.get(key);
    const miles = project && milesFromAreas(areas, pointOf(project));
    return project && miles !== undefined && isAcceptingBids(project, now) && isWanted(project, filters)
      ? [{ project, miles }]
      : [];
  });
};

/** Returns how many entries of a cell are read at once: 1 read unit, or 0.5 if there are many cells. */
const batchSizeFor = (cells: readonly Cell[]): number => (cells.length > maxCellsOfOne ? 16 : 25);
const maxCellsOfOne = 14;

const maxFurtherReads = 8;

interface AreaSearch {
  areas: readonly Area[];
  filters: Filters;
  /** Identifies the list in its cursors. */
  list: readonly unknown[];
}

/**
 * AP16: returns projects that take bids in several areas, newest first. 1 read unit for each cell (0.5 beyond 14) and for at most
 * 8 further pieces, 0.5 for each project. A page may be short.
 * @throws AppError INVALID_CURSOR
 */
export const searchAround = async (
  { areas, filters, list }: AreaSearch,
  { limit, cursor }: PageRequest,
  now: Date,
): Promise<Page<Found>> => {
  const cells = cellsOfAreas(areas);
  const [piece, start] = [batchSizeFor(cells), cursor === undefined ? undefined : readCursor(list, cursor)];
  const readOn = async (cell: Cell, before: ReadSoFar<Near>): Promise<ReadSoFar<Near>> => {
    const { items, isLast } = await readBelow<Entry>(collections.cell(cell), { limit: piece, below: before.lastKey ?? start });
    return {
      items: [...before.items, ...nearEntries(items, areas, filters, now)],
      lastKey: items.at(-1)?.SK ?? before.lastKey,
      isFinished: isLast,
    };
  };
  const reads = await Promise.all(cells.map((cell) => readOn(cell, { items: [], lastKey: undefined, isFinished: false })));
  let page = mergePage(reads, limit);
  for (let more = 0; page.readNext !== undefined && more < maxFurtherReads; more += 1) {
    reads[page.readNext] = await readOn(cells[page.readNext] as Cell, reads[page.readNext] as ReadSoFar<Near>);
    page = mergePage(reads, limit);
  }
  const items = await readProjects(page.items, areas, filters, now);
  return { items, next: page.cursor === undefined ? undefined : writeCursor(list, page.cursor) };
};

/** Entries of a cell, at most 2 read units. */
const nearestBatch = 60;

/**
 * AP17: returns the nearest of each cell's newest 60 projects. `truncated` if there may be more. 2 read units for each cell, 0.5
 * for each project.
 * @throws AppError INVALID_CURSOR for any cursor
 */
export const searchNearest = async (
  area: Area,
  filters: Filters,
  { limit, cursor }: PageRequest,
  now: Date,
): Promise<Page<Found>> => {
  if (cursor !== undefined) throw invalidCursor();
  const pieces = await Promise.all(
    cellsOfAreas([area]).map((cell) => readBelow<Entry>(collections.cell(cell), { limit: nearestBatch })),
  );
  const near = nearEntries(
    pieces.flatMap(({ items }) => items),
    [area],
    filters,
    now,
  );
  near.sort((one, other) => one.miles - other.miles || (one.key < other.key ? 1 : -1));
  const items = await readProjects(near.slice(0, limit), [area], filters, now);
  return { items, next: undefined, truncated: near.length > limit || pieces.some(({ isLast }) => !isLast) };
};
