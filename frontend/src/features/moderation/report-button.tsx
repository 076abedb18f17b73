import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { whenOpened } from '#components/when-opened';
import type { ReportTargetType } from '#shared/moderation/moderation.values';

// Loaded on press.
export const ReportDialog = whenOpened(() => import('./report-dialog'));

interface ReportButtonProps {
  type: ReportTargetType;
  /** The path of a photo, or the id of anything else. */
  id: string;
  /** The id of what it belongs to, if its own is not enough to find it. */
  within?: string;
  /** The id of the thing's name, if the screen has several. */
  describedBy?: string;
  className?: string;
}

/** Stands beside the name, the author or the date of the thing. */
export const ReportButton = ({ type, id, within, describedBy, className }: ReportButtonProps) => {
  // `photo` for `project_photo`.
  const what = type.split('_').at(-1) ?? type;
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
      <ReportDialog
        open={open}
        onOpenChange={setOpen}
        what={what}
        target={{ targetType: type, targetId: id, withinId: within }}
      />
    </>
  );
};
