import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms } from '../frontend/build/rooms';

/** What keeps the rooms apart: rules of imports, by folders (ARCHITECTURE.md). One that names a folder that has moved guards nothing. */
interface Override {
  includes: string[];
  linter?: { rules?: { style?: { noRestrictedImports?: { options?: { patterns: { group: string[] }[] } } } } };
}
const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as { overrides: Override[] };
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

const included = overrides.flatMap(({ includes }) => includes).filter((glob) => !glob.startsWith('**'));
const forbidden = overrides
  .flatMap(({ linter }) => linter?.rules?.style?.noRestrictedImports?.options?.patterns ?? [])
  .flatMap(({ group }) => group.filter((name) => name.startsWith('#')));

/** `#core/mail/**` as the folder that imports by that name mean. */
const folderOf = (name: string): string => {
  const [alias = '', ...rest] = name.replace('/**', '').split('/');
  const target =
    imports[`${alias}/*`]?.replace('/*.ts', '') ?? rooms[alias as keyof typeof rooms] ?? `no folder is called ${alias}`;
  return path.relative('.', path.resolve(target, ...rest));
};

describe('the rules of imports', () => {
  it('name folders that are there', () => {
    expect([included.length, forbidden.length].every((count) => count > 20)).toBe(true);
    const named = [...included.map((glob) => glob.replace('/**', '')), ...forbidden.map(folderOf)];
    expect([...new Set(named)].filter((folder) => !existsSync(folder))).toEqual([]);
  });

  it('know each room of the core, in one storey', () => {
    const rooms = readdirSync('functions/core', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    // The highest storey may import all others: no rule is about what it imports, only about who imports it.
    const highest = new Set(forbidden.filter((name) => name.startsWith('#core/')).map(folderOf));
    const storeys = (room: string) => included.filter((glob) => glob === `functions/core/${room}/**`).length;
    const homeless = rooms.filter(
      ({ name }) => storeys(name) !== 1 && !(storeys(name) === 0 && highest.has(`functions/core/${name}`)),
    );
    expect(homeless.map(({ name }) => name)).toEqual([]);
  });
});
