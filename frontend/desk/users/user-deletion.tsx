import { type ReactNode, useState } from 'react';
import { panelHeading } from '#desk/parts/panel-list';
import { useDeleteUser } from '#desk/queries';
import { AlertDialog } from '#ui/dialog';
import { DeletionEffects } from './deletion-preview';

interface Named {
  id: string;
  name: string;
}

interface UserDeletionProps {
  onDeleted?: () => void;
  /** Receives a function that opens the dialog. */
  children: (ask: (user: Named) => void) => ReactNode;
}

/** Lets its children delete users. Asks first, and says what is deleted and what others keep. */
export const UserDeletion = ({ onDeleted, children }: UserDeletionProps) => {
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
    onDeleted?.();
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
      >
        {isOpen && asked && <DeletionEffects id={asked.id} />}
      </AlertDialog>
    </>
  );
};
