type Timer = ReturnType<typeof setTimeout>;

/** Timers that can be stopped together. */
export const createTimers = () => {
  const running = new Set<Timer>();
  const cancel = (timer: Timer | undefined): void => {
    clearTimeout(timer);
    if (timer !== undefined) running.delete(timer);
  };
  return {
    after: (ms: number, work: () => void): Timer => {
      const timer = setTimeout(() => {
        running.delete(timer);
        work();
      }, ms);
      running.add(timer);
      return timer;
    },
    cancel,
    stop: (): void => running.forEach(cancel),
  };
};
