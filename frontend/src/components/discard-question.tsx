import { type ReactNode, useState } from 'react';
import { useLeaveWarning } from '#lib/hooks';
import { AlertDialog } from '#ui/dialog';

interface DiscardOptions {
  /** Whether there is something to lose. */
  isDirty: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What keeps it. */
  cancelLabel: string;
}

/**
 * For a dialog in which something is written: neither a click beside it by mistake nor leaving the page discards it without a question.
 *
 * @returns how to leave the dialog, and the question, to be rendered beside it
 */
export const useDiscardQuestion = ({
  isDirty,
  onClose,
  ...words
}: DiscardOptions): { leave: () => void; question: ReactNode } => {
  const [asked, setAsked] = useState(false);
  useLeaveWarning(isDirty);
  return {
    leave: () => {
      if (isDirty) setAsked(true);
      else onClose();
    },
    question: <AlertDialog open={asked} onOpenChange={setAsked} {...words} confirmLabel="Discard" onConfirm={onClose} />,
  };
};
