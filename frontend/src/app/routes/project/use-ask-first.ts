import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/errors';

/**
 * Confirms an action that may remove its own button, so the dialog belongs to the list. The focus then goes to `landing`.
 * @returns `ask` opens the dialog about a subject; `dialog` has the props of an AlertDialog
 */
export const useAskFirst = <Subject>(carryOut: (subject: Subject) => Promise<unknown>, landing?: () => HTMLElement | null) => {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(0);

  const land = useRef(landing);
  land.current = landing;
  // Runs when the dialog is rendered closed, after it has released the focus.
  useEffect(() => {
    if (done === 0) return;
    const target = land.current?.();
    // Scrolls as little as possible, because content above may have disappeared.
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [done]);

  const confirm = async (): Promise<void> => {
    if (subject === null) return;
    try {
      await carryOut(subject);
      setOpen(false);
      setDone((count) => count + 1);
    } catch (error) {
      // If the answer was lost, the dialog stays for another try. A refusal is final, and the screen shows why.
      if (!(error instanceof ApiError && error.status < 500)) throw error;
    }
  };
  return {
    ask: (next: Subject) => {
      setSubject(next);
      setOpen(true);
    },
    subject,
    dialog: { open, onOpenChange: setOpen, onConfirm: confirm },
  };
};
