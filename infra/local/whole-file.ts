import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically, because a half-written file would block later starts. Only its owner can read it. */
export const writeWholeFile = (file: string, content: string | Uint8Array): void => {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
