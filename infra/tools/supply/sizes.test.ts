import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { archiveSize, pageSizes, sizeTable } from './sizes';

const folder = mkdtempSync(path.join(tmpdir(), 'settee-sizes-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('weighs a function as an archive: what is compressed, and what the form adds', () => {
  const own = path.join(folder, 'Function');
  mkdirSync(path.join(own, 'places'), { recursive: true });
  // One byte is three when deflated; each name counts twice.
  writeFileSync(path.join(own, 'a'), 'a');
  writeFileSync(path.join(own, 'places', 'b'), 'b');
  expect(archiveSize(own)).toBe(22 + (76 + 2 + 3) + (76 + 16 + 3));
});

it('weighs a page with the scripts and styles that it names, each once', () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const files = { 'index.html': '<script src="/assets/a.js"></script><link href="/assets/a.js">', 'assets/a.js': 'let a;' };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const sizes = Object.values(files).map((content) => gzipSync(content, { level: 9 }).byteLength);
  expect(pageSizes(folder, ['/index.html'])).toEqual({ '/index.html': sizes.reduce((sum, size) => sum + size) });
});

it('shows first what has changed most, and what is new or gone', () => {
  const before = { Same: 900_000, Smaller: 5_000, Gone: 3_000 };
  expect(sizeTable('Function', { Same: 900_000, Smaller: 4_000, New: 2_500 }, before).split('\n')).toEqual([
    '| Function | kB | change |',
    '| --- | ---: | ---: |',
    '| Gone |  | gone |',
    '| New | 2.5 | new |',
    '| Smaller | 4.0 | −1.0 |',
    '| Same | 900.0 |  |',
    '',
  ]);
  expect(sizeTable('Page', { '/': 1_000 })).toBe('| Page | kB |\n| --- | ---: |\n| / | 1.0 |\n');
});
