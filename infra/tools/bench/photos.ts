import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { bundleForLambda, functionEntries } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { photoFunctions } from '#infra/sizing';
import { cameraPhoto, sentPhoto } from './camera';
import { kilobytes, median } from './numbers';
import { row } from './output';

/**
 * `npm run bench -- photos`, its first half: what a photo takes, in WebAssembly as in Lambda and in the binary of this machine, and how large the
 * functions are that carry the library. The second half is frontend/e2e/photo-bytes.ts.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'settee-photos-'));
const inRepository = fromRoot('node_modules/.cache/settee', `photos-${process.pid}`);
const source = fromRoot('dist', `photos-${process.pid}.ts`);
const rounds = 5;

interface Took {
  loadMs: number;
  cpuMs: number[];
  ms: number[];
  peakMb: number;
  files: [width: string, bytes: number][];
}

const entry = `
import { readFileSync } from 'node:fs';
import { filesOf, readPhoto } from '#core/photo/image';
export const handler = async (file: string, rounds: number) => {
  const bytes = readFileSync(file);
  const began = performance.now();
  await readPhoto(Buffer.from('${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA4eiTkQAAAABJRU5ErkJggg=='}', 'base64')).catch(() => undefined);
  const loadMs = performance.now() - began;
  const [cpuMs, ms]: number[][] = [[], []];
  let files: [string, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    const start = performance.now();
    const photo = await readPhoto(bytes);
    files = (await filesOf(photo, 'photos/x.' + photo.width + 'x' + photo.height + '.webp')).map(([key, { length }]) => [key, length]);
    ms.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1000);
  }
  return { loadMs, cpuMs, ms, peakMb: process.resourceUsage().maxRSS / 1000, files };
};`;

const take = (from: string, photo: string): Took => {
  const run = `const { handler } = await import(process.argv[1]); console.log(JSON.stringify(await handler(process.argv[2], ${rounds}))); process.exit()`;
  const url = pathToFileURL(path.join(from, 'Photos', 'index.mjs')).href;
  // Without a table or a bucket: it asks for neither.
  const options = { encoding: 'utf8', cwd: from } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', run, url, photo], options)) as Took;
};

const sizeOf = (place: string): { bytes: number; compressed: number } => {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((name) => statSync(name).isFile());
  const sum = (weigh: (content: Buffer) => number) => files.reduce((total, name) => total + weigh(readFileSync(name)), 0);
  return { bytes: sum(({ length }) => length), compressed: sum((content) => deflateRawSync(content).length) };
};

try {
  mkdirSync(path.dirname(source), { recursive: true });
  writeFileSync(source, entry);
  const bench = [{ id: 'getMe' as const, name: 'Photos', file: path.relative(fromRoot(), source) }];
  await bundleForLambda(folder, bench);
  await bundleForLambda(inRepository, bench);
  // There it finds the binary that npm has installed for this machine.
  rmSync(path.join(inRepository, 'Photos', 'node_modules'), { recursive: true });

  row('A photo', 'library', 'loaded in', 'CPU ms', 'ms', 'peak of memory', 'files');
  row('---', '---', '---:', '---:', '---:', '---:', '---');
  const photos = {
    'of 12 megapixels': await cameraPhoto('living-room-staged'),
    'as a browser sends it': await sentPhoto('living-room-staged'),
  };
  for (const [name, bytes] of Object.entries(photos)) {
    const file = path.join(folder, 'photo.jpg');
    writeFileSync(file, bytes);
    for (const [library, from] of Object.entries({ WebAssembly: folder, 'this machine': inRepository })) {
      const { loadMs, cpuMs, ms, peakMb, files } = take(from, file);
      const weights = files.map(([key, length]) => `${/[^.]+\.\w+$/.exec(key)?.[0]} ${kilobytes(length)}`).join(', ');
      const times = [loadMs, median(cpuMs), median(ms)].map(Math.round);
      row(
        `${name}, ${kilobytes(bytes.length)}`,
        library,
        `${times[0]} ms`,
        times[1] ?? '',
        times[2] ?? '',
        `${Math.round(peakMb)} MB`,
        weights,
      );
    }
  }
  process.stdout.write('\n');
  const entries = functionEntries().filter(({ id }) => photoFunctions.includes(id));
  await bundleForLambda(path.join(folder, 'functions'), entries);
  row('Function', 'unzipped', 'compressed');
  row('---', '---:', '---:');
  for (const { name } of entries) {
    const { bytes, compressed } = sizeOf(path.join(folder, 'functions', name));
    row(name, kilobytes(bytes), kilobytes(compressed));
  }
} finally {
  for (const made of [folder, inRepository, source]) rmSync(made, { recursive: true, force: true });
}
