import { closeSync, openSync, writeSync } from 'node:fs';

const toTerminal = process.stdout.write.bind(process.stdout);

// A terminal that was closed, or a pipe that has read enough, is no reason to stop.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** A line for the person at the terminal. */
export const say = (line = ''): void => {
  toTerminal(`${line}\n`);
};

interface Line {
  level?: string;
  event?: string;
  operation?: string;
  errorName?: string;
  errorMessage?: string;
}

/** What a warning or error of a function comes down to in one line; undefined for everything else. */
const brief = (text: string): string | undefined => {
  try {
    const { level, event, operation, errorName, errorMessage } = JSON.parse(text) as Line;
    if (level !== 'warn' && level !== 'error') return undefined;
    const what = [event, operation, errorName && `${errorName}: ${errorMessage}`].filter(Boolean).join(' ');
    return `${level === 'error' ? '✗' : '!'} ${what.slice(0, 200)}`;
  } catch {
    return undefined;
  }
};

/**
 * From now on what the functions print, one JSON line for each thing that happened, goes to a file, as it goes to CloudWatch
 * in the cloud; the terminal sees the gist of warnings and errors only. Written at once, so that it outlives a kill -9.
 *
 * @returns how to undo it
 */
export const sendStdoutTo = (file: string): (() => void) => {
  const descriptor = openSync(file, 'a');
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    writeSync(descriptor, text);
    for (const line of text.split('\n')) {
      const gist = line && brief(line);
      if (gist) say(gist);
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

/** A function failed without saying so itself: a crash, or no answer in time. */
export const logFailure = (operation: string, error: unknown): void => {
  const detail =
    error instanceof Error
      ? { errorName: error.name, errorMessage: error.message, stack: error.stack }
      : { errorMessage: String(error) };
  const line = { level: 'error', event: 'function failed', operation, time: new Date().toISOString(), ...detail };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
