import { useState } from 'react';
import { panelHeading } from '#desk/parts/panel-list';
import { useDeleteUser } from '#desk/queries';
import { useLast } from '#lib/hooks';
import { AlertDialog } from '#ui/dialog';
import { DeletionEffects } from './deletion-preview';

interface Named {
  id: string;
  name: string;
}

/** Deletes a user after a question, which says what is deleted and what others keep. Render `question`. */
export const useUserDeletion = (onDeleted?: () => void) => {
  const [asked, setAsked] = useState<Named>();
  const name = useLast(asked)?.name ?? '';
  const deletion = useDeleteUser();
  const question = (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={() => setAsked(undefined)}
      title="Delete this user?"
      description={`Are you sure you want to delete user "${name}"? This action cannot be undone.`}
      confirmLabel="Delete User"
      focusFallback={panelHeading}
      onConfirm={async () => {
        if (asked) await deletion.mutateAsync(asked);
        setAsked(undefined);
        onDeleted?.();
      }}
    >
      {asked && <DeletionEffects id={asked.id} />}
    </AlertDialog>
  );
  return { ask: setAsked, question };
};
