import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExportUser } from '#features/admin/queries';
import { IconButton } from '#ui/button';
import { AlertDialog } from '#ui/dialog';

/** Has a copy of a user's data made, after a question: it is mailed to the user. */
export const UserExport = ({ user }: { user: { id: string; name: string } }) => {
  const [asking, setAsking] = useState(false);
  const exporting = useExportUser();
  return (
    <>
      <IconButton label={`Copy the data of ${user.name}`} className="-mt-1.5" onClick={() => setAsking(true)}>
        <Download />
      </IconButton>
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
