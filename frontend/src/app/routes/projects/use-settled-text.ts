import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/**
 * Text that takes effect once typing pauses: `settle` is called with it, trimmed, `afterMs` after the last key. `settled` is what
 * is in force; when that changes from elsewhere (a chip removed, a way back), the text follows.
 */
export const useSettledText = (settled: string, settle: (text: string) => void, afterMs: number) => {
  const [text, setText] = useState(settled);
  /** What was settled here or taken over: only another value than this comes from elsewhere. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => settleLatest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  const control = { value: text, onChange: change, maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' } as const;
  return { control, settleNow };
};
