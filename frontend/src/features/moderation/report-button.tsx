import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { whenOpened } from '#components/when-opened';
import { ActionMenu } from '#ui/action-menu';
import type { ReportDialogProps } from './report-dialog';

// For the few who press it.
const ReportDialog = whenOpened(() => import('./report-dialog'));

type Reported = Pick<ReportDialogProps, 'what' | 'target'>;

const useReport = (reported: Reported) => {
  const [open, setOpen] = useState(false);
  return { ask: () => setOpen(true), dialog: <ReportDialog open={open} onOpenChange={setOpen} {...reported} /> };
};

interface ReportButtonProps extends Reported {
  /** The id of what names the thing, where there are several on the screen. */
  describedBy?: string;
  className?: string;
}

/** Reports to the operators that something breaks the rules. Not for one's own things. */
export const ReportButton = ({ describedBy, className, ...reported }: ReportButtonProps) => {
  const { ask, dialog } = useReport(reported);
  return (
    <>
      <button
        type="button"
        aria-label={`Report this ${reported.what}`}
        aria-describedby={describedBy}
        onClick={ask}
        className={clsx('min-h-8 self-start rounded-sm text-sm text-ink-soft hover:underline print:hidden', className)}
      >
        Report
      </button>
      {dialog}
    </>
  );
};

/** The same in a menu. `describedBy`: the id of what names the thing. */
export const ReportMenu = ({ describedBy, ...reported }: Reported & { describedBy: string }) => {
  const { ask, dialog } = useReport(reported);
  const report = { label: `Report this ${reported.what}`, icon: <Flag />, onSelect: ask };
  return (
    <>
      <ActionMenu
        label={`Actions for this ${reported.what}`}
        describedBy={describedBy}
        actions={[report]}
        className="shrink-0 print:hidden"
      />
      {dialog}
    </>
  );
};
