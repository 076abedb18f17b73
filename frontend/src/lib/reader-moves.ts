/** Input that shows that the reader moves on. */
const moveEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Calls `end` when the reader moves, or when the returned function is called. */
export const untilReaderMoves = (end: () => void): (() => void) => {
  const stop = (): void => {
    end();
    for (const leaving of moveEvents) window.removeEventListener(leaving, stop);
  };
  for (const leaving of moveEvents) window.addEventListener(leaving, stop, { passive: true });
  return stop;
};
