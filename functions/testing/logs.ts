/** Every log line that the functions wrote in this test file, kept off the terminal. */
export const logLines: string[] = [];

/** From here on log lines go into `logLines`. Returns how to end that. */
export const keepLogs = (): (() => void) => {
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
