import { type ReactNode, useState } from 'react';
import { useExportUser } from '#desk/queries';
import { AlertDialog } from '#ui/dialog';

interface UserExportProps {
  user: { id: string; name: string };
  children: (ask: () => void) => ReactNode;
}

/** Lets its children export a user's data. Asks first. */
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
        title={`Export the data of ${user.name}?`}
        description={`${user.name} gets the download link by email, or finds it in their profile. Nobody else gets it. It replaces an earlier export. The audit log records it.`}
        confirmLabel="Export Data"
        onConfirm={async () => {
          await exporting.mutateAsync(user);
          setAsking(false);
        }}
      />
    </>
  );
};
