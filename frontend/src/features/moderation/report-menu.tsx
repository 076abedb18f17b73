import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '#ui/action-menu';
import { ReportDialog } from './report-button';
import type { ReportDialogProps } from './report-dialog';

interface ReportMenuProps extends Pick<ReportDialogProps, 'what' | 'target'> {
  /** The id of the thing's name. */
  describedBy: string;
}

const ReportMenu = ({ what, target, describedBy }: ReportMenuProps) => {
  const [open, setOpen] = useState(false);
  const report = { label: `Report this ${what}`, icon: <Flag />, onSelect: () => setOpen(true) };
  return (
    <>
      <ActionMenu
        label={`Actions for this ${what}`}
        describedBy={describedBy}
        actions={[report]}
        className="shrink-0 print:hidden"
      />
      <ReportDialog open={open} onOpenChange={setOpen} what={what} target={target} />
    </>
  );
};

export default ReportMenu;
