/** Runs at most `abreast` of the tasks given to it at a time; the others wait in line. */
export const takeTurns = (abreast: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= abreast) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place passes on without being free in between, so that nobody can jump the line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
