/** Input that shows that the reader moves on. */
const leavings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Calls `end` when the reader moves, or when the returned function is called. */
export const untilReaderMoves = (end: () => void): (() => void) => {
  const stop = (): void => {
    end();
    for (const leaving of leavings) window.removeEventListener(leaving, stop);
  };
  for (const leaving of leavings) window.addEventListener(leaving, stop, { passive: true });
  return stop;
};
