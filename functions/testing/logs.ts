/** All log lines that functions have written in this test file. */
export const logLines: string[] = [];

/** Redirects log lines from the terminal to `logLines`. @returns a function that ends this */
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
