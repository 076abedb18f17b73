import { type ReactNode, useState } from 'react';
import { useLeaveWarning } from '#lib/hooks';
import { AlertDialog } from '#ui/dialog';

interface DiscardOptions {
  isDirty: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** Keeps the input. */
  cancelLabel: string;
}

/**
 * Asks before a click beside a dialog, or leaving the page, discards a form's input.
 * @returns `leave` closes the dialog, after the question if needed; render `question` beside the dialog
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
