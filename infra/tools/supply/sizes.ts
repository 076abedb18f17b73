import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { sha256 } from './digests';

/** Bytes by name: the archive of each function, and the first load of each page. */
export interface Sizes {
  functions: Record<string, number>;
  pages: Record<string, number>;
}

/**
 * What a zip file adds: two headers with the name for each file, and one end
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
 */
const archived = { header: 30 + 46, end: 22 };

/** A cache, because many functions contain the same files of places and the same image library. */
const deflated = new Map<string, number>();
const deflatedSize = (content: Buffer): number => {
  const digest = sha256(content);
  const size = deflated.get(digest) ?? deflateRawSync(content).byteLength;
  deflated.set(digest, size);
  return size;
};

/** Returns the size of a folder as Lambda's archive, exact to half a percent. */
export const archiveSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .reduce(
      (sum, file) =>
        sum + deflatedSize(readFileSync(file)) + archived.header + 2 * Buffer.byteLength(path.relative(folder, file)),
      archived.end,
    );

export const functionSizes = (folder: string): Record<string, number> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, archiveSize(path.join(folder, name))]));

const named = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/(assets\/[^" ]+\.(?:js|css))/g)].map(([, file = '']) => file)),
];

/** Returns the size of each page's HTML and of the files it names, compressed one by one. */
export const pageSizes = (folder: string, files: readonly string[]): Record<string, number> => {
  const size = (file: string): number => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).byteLength;
  return Object.fromEntries(
    files.map((file) => [
      file,
      [file, ...named(readFileSync(path.join(folder, file), 'utf8'))].reduce((sum, one) => sum + size(one), 0),
    ]),
  );
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const changeOf = (now: number | undefined, before: number | undefined): string => {
  if (before === undefined) return 'new';
  if (now === undefined) return 'gone';
  const by = now - before;
  return by === 0 ? '' : `${by > 0 ? '+' : '−'}${kilobytes(Math.abs(by))}`;
};

/** Returns a Markdown table, largest change first. `before` undefined: without changes. */
export const sizeTable = (heading: string, now: Record<string, number>, before?: Record<string, number>): string => {
  const changed = (name: string): number => (before ? Math.abs((now[name] ?? 0) - (before[name] ?? 0)) : 0);
  const names = [...new Set([...Object.keys(now), ...Object.keys(before ?? {})])].sort(
    (one, other) => changed(other) - changed(one) || (now[other] ?? 0) - (now[one] ?? 0) || (one < other ? -1 : 1),
  );
  const cells = (...all: string[]): string => `| ${all.join(' | ')} |`;
  return [
    cells(heading, 'kB', ...(before ? ['change'] : [])),
    cells('---', '---:', ...(before ? ['---:'] : [])),
    ...names.map((name) =>
      cells(name, now[name] === undefined ? '' : kilobytes(now[name]), ...(before ? [changeOf(now[name], before[name])] : [])),
    ),
    '',
  ].join('\n');
};
