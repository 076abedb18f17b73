import { clsx } from 'clsx';
import { useState } from 'react';
import { whenOpened } from '#components/when-opened';
import type { ReportDialogProps } from './report-dialog';

// Loaded on press.
export const ReportDialog = whenOpened(() => import('./report-dialog'));

interface ReportButtonProps extends Pick<ReportDialogProps, 'what' | 'target'> {
  /** The id of the thing's name, if the screen has several. */
  describedBy?: string;
  className?: string;
}

export const ReportButton = ({ what, target, describedBy, className }: ReportButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Report this ${what}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        className={clsx('min-h-8 self-start rounded-sm text-sm text-ink-soft hover:underline print:hidden', className)}
      >
        Report
      </button>
      <ReportDialog open={open} onOpenChange={setOpen} what={what} target={target} />
    </>
  );
};
