import { closeSync, openSync, writeSync } from 'node:fs';

const toTerminal = process.stdout.write.bind(process.stdout);

// A closed terminal, or a pipe whose reader has ended, must not stop the product.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** The steps under way, as a line that stays below all others; empty in a pipe. */
let moving = '';
const eraseLine = '\r\u001b[2K';

/** Prints a line to the terminal. */
export const say = (line = ''): void => {
  toTerminal(`${moving && eraseLine}${line}\n${moving}`);
};

const underWay = new Set<string>();
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
let frame = 0;
let spinning: NodeJS.Timeout | undefined;

const spin = (): void => {
  frame = (frame + 1) % frames.length;
  moving = underWay.size > 0 ? `${frames[frame]} ${[...underWay].join(', ')}` : '';
  toTerminal(eraseLine + moving);
  if (moving) return;
  clearInterval(spinning);
  spinning = undefined;
};

/** A step of the start. Prints a line with its duration when it is done, and on a terminal a moving one until then. */
export const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  underWay.add(name);
  if (process.stdout.isTTY) spinning ??= setInterval(spin, 100).unref();
  try {
    const result = await work;
    say(`  ${name.padEnd(12)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    underWay.delete(name);
    if (spinning && underWay.size === 0) spin();
  }
};

interface Line {
  level?: string;
  event?: string;
  operation?: string;
  errorName?: string;
  errorMessage?: string;
  stack?: string;
}

/** The places in our own sources, found by the source maps of the bundles. */
const ownFrames = (stack = ''): string[] =>
  stack.split('\n').flatMap((line) => {
    const place = /((?:functions|shared)\/[^():]+\.ts:\d+)/.exec(line)?.[1];
    return place === undefined || line.includes('node_modules') ? [] : [`\n    at ${place}`];
  });

/** A function's warning or error in one line, with the place where it was thrown; undefined for other lines. */
export const gist = (text: string): string | undefined => {
  try {
    const { level, event, operation, errorName, errorMessage, stack } = JSON.parse(text) as Line;
    if (level !== 'warn' && level !== 'error') return undefined;
    const what = [event, operation, errorName && `${errorName}: ${errorMessage}`].filter(Boolean).join(' ');
    return `${level === 'error' ? '✗' : '!'} ${what.slice(0, 200)}${ownFrames(stack).slice(0, 5).join('')}`;
  } catch {
    return undefined;
  }
};

/**
 * Redirects the functions' output, one JSON line per event, to a file, like CloudWatch in the cloud; the terminal shows only a
 * summary of warnings and errors. Written synchronously, so that it survives a kill -9.
 *
 * @returns a function that undoes the redirection
 */
export const sendStdoutTo = (file: string): (() => void) => {
  const descriptor = openSync(file, 'a');
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    writeSync(descriptor, text);
    for (const line of text.split('\n')) {
      const summary = line && gist(line);
      if (summary) say(summary);
    }
    const done = rest.find((argument) => typeof argument === 'function') as (() => void) | undefined;
    done?.();
    return true;
  };
  process.stdout.write = write as typeof process.stdout.write;
  return () => {
    process.stdout.write = toTerminal as typeof process.stdout.write;
    closeSync(descriptor);
  };
};

/** Reports a failure that the function has not logged itself: a crash or a timeout. */
export const logFailure = (operation: string, error: unknown): void => {
  const detail =
    error instanceof Error
      ? { errorName: error.name, errorMessage: error.message, stack: error.stack }
      : { errorMessage: String(error) };
  const line = { level: 'error', event: 'function failed', operation, time: new Date().toISOString(), ...detail };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
