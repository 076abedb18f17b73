/** All log lines of the functions in this test file, kept off the terminal. */
export const logLines: string[] = [];

/** Redirects log lines to `logLines` from here on. @returns a function that ends this */
export const keepLogs = (): (() => void) => {
  logLines.length = 0;
  const write = process.stdout.write;
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    if (typeof chunk === 'string' && chunk.startsWith('{"level"')) {
      logLines.push(chunk);
      return true;
    }
    return write.call(process.stdout, chunk, ...rest);
  }) as typeof process.stdout.write;
  return () => {
    process.stdout.write = write;
  };
};
