import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Sets the record with this key in a collection. Without a value, removes it. */
export interface Change {
  collection: string;
  key: string;
  value?: unknown;
}

export interface Journal {
  /** Writes the changes of a transaction as one line, so that a crash leaves all of them or none. */
  append: (changes: readonly Change[]) => void;
  close: () => void;
}

const inMemory: Journal = { append: () => undefined, close: () => undefined };

/** With more lines than this, a start replaces the journal with the current records. */
const compactAbove = 5000;

const readLines = (file: string): { lines: Change[][]; wholeBytes: number } => {
  if (!existsSync(file)) return { lines: [], wholeBytes: 0 };
  const content = readFileSync(file);
  // Anything after the last line break was cut off by a kill. That transaction did not happen.
  const wholeBytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n').filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line) as Change[]), wholeBytes };
};

/**
 * Opens an append-only journal, and passes all its changes to `replay` in order. When `append` returns, the operating system has the write,
 * so it survives a kill -9 of this process. Without a file, stores nothing.
 */
export const openJournal = (file: string | undefined, replay: (change: Change) => void): Journal => {
  if (file === undefined) return inMemory;
  mkdirSync(path.dirname(file), { recursive: true });
  const { lines, wholeBytes } = readLines(file);
  lines.flat().forEach(replay);

  if (lines.length > compactAbove) {
    const latest = new Map<string, Change>();
    for (const change of lines.flat()) {
      const name = `${change.collection} ${change.key}`;
      // A changed record keeps its position, because lists are in order of creation.
      if (change.value === undefined) latest.delete(name);
      else latest.set(name, change);
    }
    writeFileSync(`${file}.new`, [...latest.values()].map((change) => `${JSON.stringify([change])}\n`).join(''));
    renameSync(`${file}.new`, file);
  }

  const descriptor = openSync(file, 'a');
  if (lines.length <= compactAbove) ftruncateSync(descriptor, wholeBytes);
  return {
    append: (changes) => {
      writeSync(descriptor, `${JSON.stringify(changes)}\n`);
    },
    close: () => closeSync(descriptor),
  };
};
