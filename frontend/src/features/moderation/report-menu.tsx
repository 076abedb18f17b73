import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '#ui/action-menu';
import { ReportDialog } from './report-button';
import type { ReportDialogProps } from './report-dialog';

interface Report extends Pick<ReportDialogProps, 'what' | 'target'> {
  /** Of its item in the menu. */
  label: string;
}

interface ReportMenuProps {
  /** For example 'bid'. */
  what: string;
  /** The id of the thing's name. */
  describedBy: string;
  reports: readonly Report[];
}

const ReportMenu = ({ what, describedBy, reports }: ReportMenuProps) => {
  const [open, setOpen] = useState(false);
  const [report, setReport] = useState<Report>();
  const choose = (chosen: Report) => {
    setReport(chosen);
    setOpen(true);
  };
  return (
    <>
      <ActionMenu
        label={`Actions for this ${what}`}
        describedBy={describedBy}
        actions={reports.map((one) => ({ label: one.label, icon: <Flag />, onSelect: () => choose(one) }))}
        className="shrink-0 print:hidden"
      />
      {report && (
        <ReportDialog key={report.target.targetId} open={open} onOpenChange={setOpen} what={report.what} target={report.target} />
      )}
    </>
  );
};

export default ReportMenu;
