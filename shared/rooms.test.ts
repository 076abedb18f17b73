import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms as folders } from '../frontend/build/rooms';
import packageJson from '../package.json';

/** The rooms of functions/core by district, the lowest floor first. A room imports its own floor and those below, in no circle. */
const districts: Record<string, string[][]> = {
  kernel: [['table'], ['rate-limit', 'idempotency', 'outbox', 'masking', 'ses', 'audit-log']],
  market: [
    ['photo', 'preferences', 'notification', 'ledger'],
    ['account', 'project', 'bid'],
    [
      ...['concept', 'message', 'question', 'update', 'review', 'deck', 'handover', 'verification', 'payment', 'moderation'],
      ...['export', 'jobs', 'service-area'],
    ],
  ],
  telling: [['events', 'email', 'push', 'live']],
  desk: [['follow'], ['admin', 'audit', 'contact-message', 'operations']],
};
const floors = Object.entries(districts).flatMap(([district, its]) =>
  its.map((floor) => floor.map((room) => `${district}/${room}`)),
);

/** What the files of a folder import besides each other, as the table of ARCHITECTURE.md says it. */
const rooms: Record<string, string[]> = {
  shared: [],
  'functions/core': ['shared'],
  'functions/http': ['functions/core', 'shared'],
  'functions/endpoints': ['functions/core', 'functions/http', 'shared'],
  'functions/pages': ['functions/core', 'functions/http', 'shared'],
  'functions/events': ['functions/core', 'shared'],
  'functions/live': ['functions/core', 'shared'],
  'functions/grants': ['shared', 'functions/core/kernel/table/schema'],
  'frontend/src': ['shared'],
  'frontend/desk': ['frontend/src', 'shared'],
  infra: ['shared', 'functions/env', 'functions/grants', 'functions/core/kernel/table/schema'],
};

const base = ['components', 'lib', 'config', 'assets'].map((folder) => `frontend/src/${folder}`);
const parts = [...base, 'frontend/src/features'];

/** What holds in the front end besides. Of a folder with a star, each folder in it is a room of its own. */
const frontend: Record<string, string[]> = {
  'frontend/src/lib': ['frontend/src/config'],
  'frontend/src/config': [],
  'frontend/src/worker': ['frontend/src/config'],
  'frontend/src/components': base,
  'frontend/src/features/*': base,
  'frontend/src/app/routes/*': parts,
  'frontend/src/app/live': parts,
  'frontend/src/app/device': parts,
  'frontend/src/app/shell': parts,
  'frontend/desk': parts,
};

const aliases: Record<string, string> = {
  ...Object.fromEntries(Object.entries(packageJson.imports).map(([name, to]) => [name.slice(0, -2), to.slice(2, -5)])),
  ...Object.fromEntries(Object.entries(folders).map(([name, to]) => [name, path.relative('.', to)])),
};

/** Static imports, those of types, those by import(), and what is exported again. */
const named = /^(?:import|export)\b[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** A path from the root, without its extension; the name of a package as it is. */
const target = (file: string, name: string): string => {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  const [alias = '', ...rest] = name.split('/');
  return name.startsWith('#') ? [aliases[alias] ?? `no folder is called ${alias}`, ...rest].join('/') : name;
};

// Tests and their helpers may import from every room. So may the local stand-ins, the tools, and the build and end-to-end tests of
// the pages.
const files = ['shared', 'functions', 'frontend', 'infra']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => path.join(top, file)))
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !/\.(test|bench|fixture|e2e)\.|\/testing\//.test(file))
  .filter((file) => !/^(infra\/(local|tools|deploy-test)|frontend\/(build|e2e))\//.test(file));
const written = files.map((file) => {
  const names = [...readFileSync(file, 'utf8').matchAll(named)].map((found) => String(found[1] ?? found[2] ?? found[3]));
  return { file, names, imports: names.map((name) => target(file, name)) };
});
const isLocal = (name: string): boolean => /^(shared|functions|frontend|infra|no folder)\b/.test(name);
const isIn = (folder: string, file: string): boolean =>
  file === folder || file.startsWith(`${folder}/`) || file === `${folder}.ts`;

/** The imports of a folder's files from outside the folder and the rooms that it may import. */
const strangeIn = (folder: string, may: string[]): string[] =>
  written
    .filter(({ file }) => isIn(folder, file))
    .flatMap(({ file, imports }) =>
      imports
        .filter((name) => isLocal(name) && ![folder, ...may].some((room) => isIn(room, name)))
        .map((name) => `${file} imports ${name}`),
    );
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

describe('the rooms', () => {
  it.each(Object.entries(rooms))('%s imports only what it may', (room, may) => {
    expect(written.filter(({ file }) => isIn(room, file))).not.toEqual([]);
    expect(strangeIn(room, room.startsWith('functions/') ? [...may, 'functions/env'] : may)).toEqual([]);
  });

  it('contain every file except functions/env.ts', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => !Object.keys(rooms).some((room) => isIn(room, file)))).toEqual(['functions/env.ts']);
  });

  it('are listed in ARCHITECTURE.md with the same permitted imports', () => {
    const [, table = ''] = architecture.split('\n## Rooms\n');
    const cells = [...table.matchAll(/^\| \[?`([^`<]+?)(?:\/<.*?>)?\/?`.*\|(.*)\|$/gm)].map(([, room = '', may = '']) => {
      const allowed = [...(may.split(';')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) =>
        name.replace(/(\/|\.ts)$/, ''),
      );
      return [room.replace(/\.ts$/, ''), allowed.sort()];
    });
    expect(Object.fromEntries(cells)).toMatchObject(
      Object.fromEntries(Object.entries(rooms).map(([room, may]) => [room, [...may].sort()])),
    );
  });

  it('import the OpenAPI texts only in the writer of the document', () => {
    expect(files.filter((file) => file.endsWith('.docs.ts')).length).toBe(2);
    expect(written.filter(({ imports }) => imports.some((name) => name.endsWith('.docs'))).map(({ file }) => file)).toEqual([]);
  });

  it('import few packages: shared only zod, and functions middy in one file', () => {
    const importing = (top: string, pattern: RegExp): string[] =>
      written
        .filter(({ file, imports }) => isIn(top, file) && imports.some((name) => !isLocal(name) && pattern.test(name)))
        .map(({ file }) => file);
    expect(importing('shared', /^(?!zod(\/|$))/)).toEqual([]);
    expect(importing('functions', /^@middy\//)).toEqual(['functions/http/endpoint.ts']);
  });
});

describe('the rooms of the core', () => {
  const all = floors.flat();
  const folder = (room: string): string => `functions/core/${room}`;
  const base = files.filter((file) => path.dirname(file) === 'functions/core/kernel').map((file) => file.slice(0, -3));

  it('form four districts with at most 36 rooms on nine floors', () => {
    expect(foldersIn('functions/core').sort()).toEqual(Object.keys(districts).sort());
    expect(all.length).toBeLessThanOrEqual(36);
    expect(floors.length).toBeLessThanOrEqual(9);
    const folders = Object.keys(districts).flatMap((district) =>
      foldersIn(folder(district)).map((room) => `${district}/${room}`),
    );
    expect([...all].sort()).toEqual(folders.sort());
  });

  it('contain every file except those directly in the kernel', () => {
    const outside = files.filter((file) => isIn('functions/core', file) && !all.some((room) => isIn(folder(room), file)));
    expect(outside.map((file) => path.dirname(file))).toEqual(base.map(() => 'functions/core/kernel'));
  });

  it('read only addresses and resource names from the environment in market and desk', () => {
    const readers = files.filter((file) => isIn('functions/core/market', file) || isIn('functions/core/desk', file));
    const read = readers.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\benv\.(\w+)/g)].map(([, name]) => name));
    expect([...new Set(read)].sort()).toEqual([
      'FAILED_RUNS_QUEUE_URL',
      'MEDIA_BUCKET',
      'MISSED_EVENTS_QUEUE_URL',
      'STRIPE_API_URL',
      'TABLE_NAME',
      'WEB_BUCKET',
    ]);
  });

  it('match the floors in ARCHITECTURE.md', () => {
    const [, drawing = ''] = architecture.match(/```\n(desk\/[^`]*)```/) ?? [];
    const drawn = [...drawing.matchAll(/^(\w+)\/ +(.*)$/gm)].map(([, district = '', its = '']) =>
      its
        .trim()
        .split(/ {2}/)
        .map((room) => `${district}/${room}`)
        .sort(),
    );
    expect(drawn.reverse()).toEqual(floors.map((floor) => [...floor].sort()));
  });

  it.each(floors.map((floor, height) => [floor.join(', '), height] as const))(
    '%s import nothing from a higher floor',
    (_, height) => {
      const may = [
        'shared',
        'functions/env',
        ...base,
        ...floors
          .slice(0, height + 1)
          .flat()
          .map(folder),
      ];
      expect(floors[height]?.flatMap((room) => strangeIn(folder(room), may))).toEqual([]);
    },
  );

  it('have no import cycles, including types', () => {
    const uses = new Map(
      all.map((room) => {
        const imports = written.filter(({ file }) => isIn(folder(room), file)).flatMap((one) => one.imports);
        return [room, all.filter((other) => other !== room && imports.some((name) => isIn(folder(other), name)))];
      }),
    );
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of uses.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...uses.values()].some((used) => used.length > 3)).toBe(true);
    expect(all.filter((room) => reached(room).has(room))).toEqual([]);
  });
});

describe('the rooms of the front end', () => {
  it.each(Object.entries(frontend))('%s imports only what it may', (room, may) => {
    const parent = room.replace('/*', '');
    const each = room === parent ? [parent] : foldersIn(parent).map((name) => `${parent}/${name}`);
    expect(each).not.toEqual([]);
    expect(each.flatMap((one) => strangeIn(one, ['shared', ...may]))).toEqual([]);
  });

  it('import only ./file or #room/file, except for images', () => {
    const up = written.flatMap(({ file, names }) =>
      /^frontend\/(src|desk)\//.test(file)
        ? names.filter((name) => /^\.\.\/(?!assets\/)/.test(name)).map((name) => [file, name])
        : [],
    );
    expect(up).toEqual([]);
  });
});
