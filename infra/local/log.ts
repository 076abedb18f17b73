import { closeSync, openSync, writeSync } from 'node:fs';

const writeToTerminal = process.stdout.write.bind(process.stdout);

// A closed terminal or pipe must not stop the product.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** The line below all others that shows the running steps. Empty if the output is a pipe. */
let statusLine = '';
const eraseLine = '\r\u001b[2K';

/** Prints a line to the terminal. */
export const print = (line = ''): void => {
  writeToTerminal(`${statusLine && eraseLine}${line}\n${statusLine}`);
};

const stepsRunning = new Set<string>();
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
let frame = 0;
let statusTimer: NodeJS.Timeout | undefined;

const drawStatusLine = (): void => {
  frame = (frame + 1) % frames.length;
  statusLine = stepsRunning.size > 0 ? `${frames[frame]} ${[...stepsRunning].join(', ')}` : '';
  writeToTerminal(eraseLine + statusLine);
  if (statusLine) return;
  clearInterval(statusTimer);
  statusTimer = undefined;
};

/** Runs a step of the start. Prints its duration at the end, and until then a moving line if the output is a terminal. */
export const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  stepsRunning.add(name);
  if (process.stdout.isTTY) statusTimer ??= setInterval(drawStatusLine, 100).unref();
  try {
    const result = await work;
    print(`  ${name.padEnd(12)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    stepsRunning.delete(name);
    if (statusTimer && stepsRunning.size === 0) drawStatusLine();
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

/** Returns the lines of a stack trace that are in our own sources. */
const ownFrames = (stack = ''): string[] =>
  stack.split('\n').flatMap((line) => {
    const place = /((?:functions|shared)\/[^():]+\.ts:\d+)/.exec(line)?.[1];
    return place === undefined || line.includes('node_modules') ? [] : [`\n    at ${place}`];
  });

/** Returns a function's warning or error in one line, with the place where it was thrown. Undefined for other log lines. */
export const summarize = (text: string): string | undefined => {
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
 * Redirects the log lines of functions to a file, as CloudWatch does in the cloud. The terminal shows only a summary of warnings and
 * errors. Writes synchronously, so that the log survives a kill -9.
 *
 * @returns a function that undoes the redirection
 */
export const sendStdoutTo = (file: string): (() => void) => {
  const descriptor = openSync(file, 'a');
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    writeSync(descriptor, text);
    for (const line of text.split('\n')) {
      const summary = line && summarize(line);
      if (summary) print(summary);
    }
    const done = rest.find((argument) => typeof argument === 'function') as (() => void) | undefined;
    done?.();
    return true;
  };
  process.stdout.write = write as typeof process.stdout.write;
  return () => {
    process.stdout.write = writeToTerminal as typeof process.stdout.write;
    closeSync(descriptor);
  };
};

/** Logs a failure that a function has not logged itself: a crash or a timeout. */
export const logFailure = (operation: string, error: unknown): void => {
  const detail =
    error instanceof Error
      ? { errorName: error.name, errorMessage: error.message, stack: error.stack }
      : { errorMessage: String(error) };
  const line = { level: 'error', event: 'function failed', operation, time: new Date().toISOString(), ...detail };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
