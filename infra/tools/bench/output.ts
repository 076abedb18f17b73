import { cpus } from 'node:os';

/** What benches print: the tables of documents, in Markdown. */
export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

export const row = (...cells: (string | number)[]): void => say(`| ${cells.join(' | ')} |`);

/** What it was measured on. */
export const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`;
