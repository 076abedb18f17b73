import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Digests = ReadonlyMap<string, string>;

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Contains run times, which always differ. The CDK reads it after synthesis, not for deployment. */
const leftOut = 'performance-counters.json';

/**
 * Returns the digests of all files of a folder except that one.
 *
 * @throws Error for a link or special file (which would not be attested), and for an empty folder
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

export const listOf = (digests: Digests): string => [...digests].map(([file, digest]) => `${digest}  ${file}\n`).join('');

/** @throws Error for an invalid line, or a file that occurs twice */
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

export const differences = (attested: Digests, found: Digests): string[] => [
  ...[...attested].flatMap(([file, digest]) =>
    found.has(file) ? (found.get(file) === digest ? [] : [`${file} has changed`]) : [`${file} is missing`],
  ),
  ...[...found.keys()].filter((file) => !attested.has(file)).map((file) => `${file} was not there`),
];
