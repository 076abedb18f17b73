import { type ReactNode, useState } from 'react';
import { useLeaveWarning } from '#lib/hooks';
import { AlertDialog } from '#ui/dialog';

interface DiscardOptions {
  /** Whether closing would lose input. */
  isDirty: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The label of the button that keeps the input. */
  cancelLabel: string;
}

/**
 * For a dialog with a form: asks before a click beside the dialog, or leaving the page, discards the input.
 *
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
