import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** SHA-256 in hex by file, its path from the folder. */
export type Digests = ReadonlyMap<string, string>;

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** How long the CDK took, which is never the same. Its command line reads it once it has synthesized, and not when it deploys. */
const leftOut = 'performance-counters.json';

/**
 * The digests of all files of a folder but that, by path.
 *
 * @throws Error for what is neither file nor folder (what a link leads to would not be attested), and for an empty folder
 */
export const digestsOf = (folder: string): Digests => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  if (entries.length === 0) throw new Error(`There is nothing in ${folder}`);
  const digests = entries.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) throw new Error(`${file} is neither a file nor a folder`);
    return [path.relative(folder, file).replaceAll(path.sep, '/'), sha256(readFileSync(file))] as const;
  });
  return new Map(digests.filter(([file]) => file !== leftOut).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** As `sha256sum` writes it, so that `sha256sum --check` reads it, too. */
export const listOf = (digests: Digests): string => [...digests].map(([file, digest]) => `${digest}  ${file}\n`).join('');

/** @throws Error for a line that is none of a list, or a file that comes twice */
export const digestsIn = (list: string): Digests => {
  const digests = new Map<string, string>();
  for (const line of list.split('\n').slice(0, -1)) {
    const [, digest, file] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!digest || !file || digests.has(file))
      throw new Error(`This is no line of a list of digests, or its file comes twice: ${line}`);
    digests.set(file, digest);
  }
  if (digests.size === 0 || !list.endsWith('\n')) throw new Error('The list of digests is empty or cut off');
  return digests;
};

/** Everything that is not as it was attested: changed, missing, or put in later. */
export const differences = (attested: Digests, found: Digests): string[] => [
  ...[...attested].flatMap(([file, digest]) =>
    found.has(file) ? (found.get(file) === digest ? [] : [`${file} has changed`]) : [`${file} is missing`],
  ),
  ...[...found.keys()].filter((file) => !attested.has(file)).map((file) => `${file} was not there`),
];
