import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that is there whole or not at all, whatever this process is killed in: half of it, found by the next start, would keep that from
 * starting for ever. Readable by its owner alone.
 */
export const writeWholeFile = (file: string, content: string | Uint8Array): void => {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
