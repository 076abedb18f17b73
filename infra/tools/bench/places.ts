import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fromRoot } from '#infra/root';
import { cellSizeFor, cellsCovering, cellsOf, grids, milesBetween } from '#shared/places/distance';
import { type GazetteerFile, type Place, readGazetteer } from '#shared/places/gazetteer';
import { suggestPlaces } from '#shared/places/match';
import { type Keyed, mergePage, type ReadSoFar } from '#shared/places/merge';
import { stateCodes } from '#shared/states';
import { median } from './numbers';
import { machine, row, say } from './output';
import { byPopulation } from './people';

/** `npm run bench -- places`: sizes of the files of places, times of matching, and what a search by distance reads. Prints the tables of docs/places.md. */

const text = (folder: string, name: string): string => readFileSync(fromRoot('shared/places', folder, `${name}.json`), 'utf8');
const parse = (name: string): GazetteerFile => JSON.parse(text('data', name)) as GazetteerFile;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const printSizes = (): void => {
  say('| Files | together | compressed (gzip) | brotli | median, gzip | largest, gzip | NC, gzip |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const folder of ['data', 'maps']) {
    const sizes = stateCodes
      .map((state) => ({ state, raw: text(folder, state) }))
      .map(({ state, raw }) => ({
        state,
        raw: Buffer.byteLength(raw),
        gzip: gzipSync(raw, { level: 9 }).byteLength,
        brotli: brotliCompressSync(raw).byteLength,
      }))
      .sort((one, other) => one.gzip - other.gzip);
    const sum = (what: 'raw' | 'gzip' | 'brotli'): string => kB(sizes.reduce((all, size) => all + size[what], 0));
    const largest = sizes.at(-1);
    const middle = kB(median(sizes.map(({ gzip }) => gzip)));
    const northCarolina = kB(sizes.find(({ state }) => state === 'NC')?.gzip ?? 0);
    row(folder, sum('raw'), sum('gzip'), sum('brotli'), middle, `${kB(largest?.gzip ?? 0)} (${largest?.state})`, northCarolina);
  }
  const largest = text('data', 'US');
  row(
    'data/US.json',
    kB(Buffer.byteLength(largest)),
    kB(gzipSync(largest, { level: 9 }).byteLength),
    kB(brotliCompressSync(largest).byteLength),
    '',
    '',
    '',
  );
};

/** Milliseconds, the median of many rounds: of the code as it is after some use. */
const timeOf = (work: () => unknown): string => {
  const rounds = Array.from({ length: 60 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return median(rounds.slice(20)).toFixed(2);
};

const printTimes = (): void => {
  say('| ms | places | reading the file | "pitt" | "Pitsburhg" (nothing begins so) | "x" |');
  say('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const state of ['PA', 'NC', 'US']) {
    const file = parse(state);
    const gazetteer = readGazetteer(file);
    const times = ['pitt', 'Pitsburhg', 'x'].map((typed) => timeOf(() => suggestPlaces(gazetteer, typed)));
    row(
      state,
      gazetteer.places.length,
      timeOf(() => readGazetteer(file)),
      ...times,
    );
  }
};

interface Project extends Keyed {
  at: Place;
}

const pageSize = 20;
const batch = 25;
const refills = 8;
/** An entry of a cell with what its card shows. */
const entryBytes = 400;

/** Read units of one eventually consistent query: half a unit for each 4 KB, one piece of it at least. */
const unitsOf = (entries: number): number => Math.max(1, Math.ceil((entries * entryBytes) / 4096)) / 2;

/** One page of a search, as a caller reads it: each cell once, then the one on the horizon, a few times. */
const readPage = (lists: readonly (readonly Project[])[], isNear: (project: Project) => boolean, before: string) => {
  let units = 0;
  const reads = lists.map((): ReadSoFar<Project> => ({ items: [], lastKey: undefined, isFinished: false }));
  const readOn = (at: number): void => {
    const list = lists[at] ?? [];
    const known = reads[at] as ReadSoFar<Project>;
    const key = known.lastKey ?? before;
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.key ?? '') < key) high = middle;
      else low = middle + 1;
    }
    const entries = list.slice(low, low + batch);
    units += unitsOf(entries.length);
    reads[at] = {
      items: [...known.items, ...entries.filter(isNear)],
      lastKey: entries.at(-1)?.key ?? known.lastKey,
      isFinished: entries.length < batch,
    };
  };
  for (const at of lists.keys()) readOn(at);
  let page = mergePage(reads, pageSize);
  for (let refill = 0; page.readNext !== undefined && refill < refills; refill += 1) {
    readOn(page.readNext);
    page = mergePage(reads, pageSize);
  }
  return { ...page, units };
};

const searches = 1500;
const pagesEach = 3;

const simulate = (count: number, somewhere: () => Place): void => {
  const cells = new Map<string, Project[]>();
  // Newest first, as a query gives them.
  for (let number = count; number > 0; number -= 1) {
    const project = { key: String(number).padStart(9, '0'), at: somewhere() };
    for (const cell of cellsOf(project.at)) {
      const list = cells.get(cell);
      if (list) list.push(project);
      else cells.set(cell, [project]);
    }
  }
  for (const miles of [10, 25, 50, 100]) {
    const units: number[] = [];
    const covering: number[] = [];
    let [full, goingOn, empty] = [0, 0, 0];
    for (let search = 0; search < searches; search += 1) {
      const centre = somewhere();
      const lists = cellsCovering(centre, miles).map((cell) => cells.get(cell) ?? []);
      covering.push(lists.length);
      let cursor: string | undefined = '~';
      for (let number = 0; number < pagesEach && cursor !== undefined; number += 1) {
        const page = readPage(lists, ({ at }) => milesBetween(centre, at) <= miles, cursor);
        units.push(page.units);
        cursor = page.cursor;
        if (cursor === undefined) continue;
        goingOn += 1;
        if (page.items.length === pageSize) full += 1;
        if (page.items.length === 0) empty += 1;
      }
    }
    units.sort((one, other) => one - other);
    const mean = (numbers: readonly number[]): string => (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(1);
    const share = (part: number): string => `${((100 * part) / Math.max(1, goingOn)).toFixed(0)}%`;
    row(
      count.toLocaleString('en-US'),
      miles,
      cellSizeFor(miles),
      `${mean(covering)} / ${Math.max(...covering)}`,
      mean(units),
      units[Math.floor(units.length * 0.99)] ?? 0,
      units.at(-1) ?? 0,
      share(full),
      share(empty),
    );
  }
};

say(machine);
say();
printSizes();
say();
printTimes();
say();
const somewhere = byPopulation(stateCodes.map((state) => readGazetteer(parse(state))));
say(
  `Pages of ${pageSize}, newest first, ${batch} entries of ${entryBytes} B at a time, at most ${refills} more after the first of each cell; cells of ${grids.map(({ degrees }) => degrees).join(', ')} degrees`,
);
say();
say(
  '| Projects | miles | cells of | cells: mean / most | read units a page: mean | 99% below | most | full pages, of those that go on | empty ones |',
);
say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const count of [100_000, 400_000]) simulate(count, somewhere);
