import { type ReactNode, useState } from 'react';
import { useDeleteUser } from '#features/admin/queries';
import { AlertDialog } from '#ui/dialog';
import { panelHeading } from './panel-list';

interface Named {
  id: string;
  name: string;
}

/** Lets its children delete users, after a dialog that names the user. `children` gets the function that opens the dialog. */
export const UserDeletion = ({ children }: { children: (ask: (user: Named) => void) => ReactNode }) => {
  const [asked, setAsked] = useState<Named | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeleteUser();
  const ask = (user: Named) => {
    setAsked(user);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const deleteAsked = async () => {
    if (asked) await deletion.mutateAsync(asked);
    close();
  };
  return (
    <>
      {children(ask)}
      <AlertDialog
        open={isOpen}
        onOpenChange={close}
        title="Delete this user?"
        description={`Are you sure you want to delete user "${asked?.name ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete User"
        focusFallback={panelHeading}
        onConfirm={deleteAsked}
      />
    </>
  );
};
