import { type ReactNode, useState } from 'react';
import { useExportUser } from '#desk/queries';
import { AlertDialog } from '#ui/dialog';

interface UserExportProps {
  user: { id: string; name: string };
  /** The button that asks the question. */
  children: (ask: () => void) => ReactNode;
}

/** Has a copy of a user's data made, after a question: it is mailed to the user. */
export const UserExport = ({ user, children }: UserExportProps) => {
  const [asking, setAsking] = useState(false);
  const exporting = useExportUser();
  return (
    <>
      {children(() => setAsking(true))}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title="Have a copy of the data made?"
        description={`For ${user.name}, who gets the link by mail, or finds it in the profile. Nobody else gets it. It takes the place of an earlier copy, and is on record.`}
        confirmLabel="Make a Copy"
        onConfirm={async () => {
          await exporting.mutateAsync(user);
          setAsking(false);
        }}
      />
    </>
  );
};
