const forgets: (() => void)[] = [];

/**
 * Returns a function that makes a value at its first call and returns the same one until the process ends. So a cold start only
 * makes the clients that its call uses.
 */
export const perProcess = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  forgets.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Makes every value again at its next use. Only for tests: one process runs many files, each with its own services. */
export const forgetProcess = (): void => {
  for (const forget of forgets) forget();
};
