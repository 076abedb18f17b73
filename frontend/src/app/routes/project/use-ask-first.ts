import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '#lib/errors';

/**
 * Asks for confirmation of an action that may remove its own button. The dialog belongs to something that stays, such as the list.
 * The focus then goes to `landing`, if there is one.
 *
 * @returns `ask` opens the question about a subject, which stays the subject while the dialog closes; `dialog` is for an AlertDialog
 */
export const useAskFirst = <Subject>(
  carryOut: (subject: Subject) => Promise<unknown>,
  landing?: RefObject<HTMLElement | null>,
) => {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(0);

  // Not before the dialog has let go of the focus, which it does when it is rendered closed.
  useEffect(() => {
    if (done === 0) return;
    // As little as it takes: the answer begins there, and much of what was above it may be gone.
    landing?.current?.scrollIntoView({ block: 'nearest' });
    landing?.current?.focus({ preventScroll: true });
  }, [done, landing]);

  const confirm = async (): Promise<void> => {
    if (subject === null) return;
    try {
      await carryOut(subject);
      setOpen(false);
      setDone((count) => count + 1);
    } catch (error) {
      // Without an answer the same question may be tried again; a refusal is final, and the screen shows why.
      if (error instanceof ApiError && error.status < 500) setOpen(false);
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
