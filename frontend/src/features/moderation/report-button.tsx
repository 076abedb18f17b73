import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
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

/** Stands beside the name, the author or the date of the thing. */
export const ReportButton = ({ what, target, describedBy, className }: ReportButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Report this ${what}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        title="Report"
        className={clsx(
          '-my-2 -ml-2 inline-grid size-8 align-middle place-items-center text-ink-soft hover:text-ink print:hidden',
          className,
        )}
      >
        <Flag className="size-4" />
      </button>
      <ReportDialog open={open} onOpenChange={setOpen} what={what} target={target} />
    </>
  );
};
