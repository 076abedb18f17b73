import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './errors';
import { isRunning, type ProcessRecord, recordOf } from './process-identity';

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Makes this process the only one on a data directory, which is created where there is none. A lock that a killed process left
 * behind is taken over, and with it go the addresses that it published.
 *
 * @returns how to give it back. @throws StartError when another one runs
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const folder = path.join(dataDir, 'run');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock.json');
  const mine = path.join(folder, `lock.${process.pid}`);
  const content = JSON.stringify(recordOf(process.pid));
  writeFileSync(mine, content);
  try {
    for (let attempts = 0; attempts < 5; attempts += 1) {
      try {
        // A link appears whole or not at all, and fails when the name is taken.
        linkSync(mine, file);
        rmSync(path.join(dataDir, 'endpoints.json'), { force: true });
        return () => {
          if (read(file) === content) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const held = read(file);
      if (held === undefined) continue;
      const holder = JSON.parse(held) as ProcessRecord;
      if (isRunning(holder)) {
        throw new StartError(
          `Settee is already running on ${dataDir} (process ${holder.pid}); stop it first, or set DATA_DIR and PORT for a second one.`,
        );
      }
      takeOver(file, held);
    }
    throw new StartError(`Another start on ${dataDir} is in progress.`);
  } finally {
    rmSync(mine, { force: true });
  }
};

/** Removes a dead process's lock, unless somebody else was quicker and the lock there now is theirs. */
const takeOver = (file: string, held: string): void => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== held) linkSync(aside, file);
  } catch {
    // Somebody else took it over: the next attempt sees whose it is.
  } finally {
    rmSync(aside, { force: true });
  }
};
