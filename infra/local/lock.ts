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
 * Locks a data directory for this process, and creates it if needed. Takes over the lock of a killed process, and removes its
 * endpoints.json.
 *
 * @returns a function that releases the lock. @throws StartError if another process holds it
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const folder = path.join(dataDir, 'run');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock.json');
  const ownFile = path.join(folder, `lock.${process.pid}`);
  const content = JSON.stringify(recordOf(process.pid));
  writeFileSync(ownFile, content);
  try {
    for (let attempts = 0; attempts < 5; attempts += 1) {
      try {
        // A link is created atomically, and fails if the name exists.
        linkSync(ownFile, file);
        rmSync(path.join(dataDir, 'endpoints.json'), { force: true });
        return () => {
          if (read(file) === content) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const lockContent = read(file);
      if (lockContent === undefined) continue;
      const holder = JSON.parse(lockContent) as ProcessRecord;
      if (isRunning(holder)) {
        throw new StartError(
          `Settee is already running on ${dataDir} (process ${holder.pid}); stop it first, or set DATA_DIR and PORT for a second one.`,
        );
      }
      removeDeadLock(file, lockContent);
    }
    throw new StartError(`Another start on ${dataDir} is in progress.`);
  } finally {
    rmSync(ownFile, { force: true });
  }
};

/** Removes a dead process's lock, unless another process has already taken it over. */
const removeDeadLock = (file: string, held: string): void => {
  const movedFile = `${file}.${process.pid}`;
  try {
    renameSync(file, movedFile);
    if (read(movedFile) !== held) linkSync(movedFile, file);
  } catch {
    // Another process has taken it over. The next attempt will see which.
  } finally {
    rmSync(movedFile, { force: true });
  }
};
