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

/** One change: a record put under a key of a collection, or (without a value) removed. */
export interface Change {
  collection: string;
  key: string;
  value?: unknown;
}

export interface Journal {
  /** Writes the changes of one transaction as one line, so that after a crash all of them are there or none. */
  append: (changes: readonly Change[]) => void;
  close: () => void;
}

const inMemory: Journal = { append: () => undefined, close: () => undefined };

/** Lines beyond which a start rewrites the journal to what is still true. */
const compactAbove = 5000;

const readLines = (file: string): { lines: Change[][]; wholeBytes: number } => {
  if (!existsSync(file)) return { lines: [], wholeBytes: 0 };
  const content = readFileSync(file);
  // What follows the last line end was cut off by a kill in the middle of a write: that transaction never happened.
  const wholeBytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n').filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line) as Change[]), wholeBytes };
};

/**
 * Opens an append-only journal and hands every change in it, in order, to `replay`. A write has reached the operating system
 * when `append` returns, so it outlives a kill -9 of this process. Without a file nothing is kept.
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
      // A record that changes keeps its place: lists are in the order of creation.
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
