import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fromRoot } from '#infra/root';
import { until } from './testing/waits';

// Runs in its own process, because jest cannot load the watcher's package, which is an ES module.
const program = `
  import { watchSources } from './infra/local/watch.ts';
  await watchSources([process.argv[1]], () => console.log('changed'));
  console.log('ready');
`;

describe('watchSources', () => {
  let folder: string;
  let watching: ChildProcess;
  let printed: string[];

  const waitFor = (line: string): Promise<void> => until(line, () => printed.includes(line));
  /** Waits until a change is noticed. */
  const isNoticed = async (change: () => void): Promise<void> => {
    printed.length = 0;
    change();
    await waitFor('changed');
    // Keeps two saves apart.
    await pause(150);
  };
  const file = (...names: string[]) => path.join(folder, ...names);
  /** Saves as git, editors with safe write, and sed -i do. */
  const saveByRename = (name: string, text: string) => {
    writeFileSync(file(`${name}.new`), text);
    renameSync(file(`${name}.new`), file(name));
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'settee-watch-'));
    writeFileSync(file('handler.ts'), 'export {};');
    printed = [];
    watching = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, folder], {
      cwd: fromRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    watching.stdout?.on('data', (chunk: Buffer) => printed.push(...chunk.toString().trim().split('\n')));
    await waitFor('ready');
  });
  afterEach(() => {
    watching.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('notices files that are saved by a rename, each time', async () => {
    for (const text of ['one', 'two', 'three']) await isNoticed(() => saveByRename('handler.ts', text));
  });

  it('notices files that are changed, added, moved and deleted, also in new folders', async () => {
    await isNoticed(() => writeFileSync(file('handler.ts'), 'other'));
    mkdirSync(file('area'));
    await isNoticed(() => writeFileSync(file('area', 'new.ts'), 'one'));
    await isNoticed(() => saveByRename('area/new.ts', 'two'));
    await isNoticed(() => renameSync(file('area', 'new.ts'), file('area', 'moved.ts')));
    await isNoticed(() => rmSync(file('area', 'moved.ts')));
  });

  it('ignores files that are not sources', async () => {
    printed.length = 0;
    writeFileSync(file('notes.txt'), 'nothing');
    await pause(500);
    expect(printed).toEqual([]);
  });
});
