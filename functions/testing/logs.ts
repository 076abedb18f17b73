/** Every log line that the functions wrote in this test file, kept off the terminal. */
export const logLines: string[] = [];

const write = process.stdout.write.bind(process.stdout);

process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
  if (typeof chunk === 'string' && chunk.startsWith('{"level"')) {
    logLines.push(chunk);
    return true;
  }
  return write(chunk, ...rest);
}) as typeof process.stdout.write;
