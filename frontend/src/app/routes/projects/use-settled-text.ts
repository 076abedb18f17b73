import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/** Calls `settle` with the trimmed text when the typing has paused for `afterMs`. Also follows outside changes of `settled`. */
export const useSettledText = (settled: string, settle: (text: string) => void, afterMs: number) => {
  const [text, setText] = useState(settled);
  /** The last value that was settled or adopted here. If `settled` differs from it, the change comes from outside. */
  const known = useRef(settled);
  const latest = useRef(settle);
  latest.current = settle;

  const settleNow = () => {
    const value = text.trim();
    if (value === known.current) return;
    known.current = value;
    latest.current(value);
  };
  const settleLatest = useRef(settleNow);
  settleLatest.current = settleNow;

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    setText(settled);
  }, [settled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => settleLatest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  const control = { value: text, onChange: change, maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' } as const;
  return { control, settleNow };
};
