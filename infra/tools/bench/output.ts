import { cpus } from 'node:os';

/** The output of benches: tables in Markdown, for documents. */
export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

export const row = (...cells: (string | number)[]): void => say(`| ${cells.join(' | ')} |`);

export const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`;
