import { useState } from 'react';
import { useExportUser } from '#desk/queries';
import { AlertDialog } from '#ui/dialog';

/** Exports a user's data after a question. Render `question`. */
export const useUserExport = (user: { id: string; name: string }) => {
  const [asking, setAsking] = useState(false);
  const exporting = useExportUser();
  const question = (
    <AlertDialog
      open={asking}
      onOpenChange={setAsking}
      tone="primary"
      title={`Export the data of ${user.name}?`}
      description={`${user.name} gets the download link by email, or finds it in their profile. Nobody else gets it. It replaces an earlier export. The audit log records it.`}
      confirmLabel="Export Data"
      onConfirm={() => exporting.mutateAsync(user)}
    />
  );
  return { ask: () => setAsking(true), question };
};
