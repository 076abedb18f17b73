import { type ReactNode, useState } from 'react';
import { keepFocusAfterDialog } from '#lib/use-kept-focus';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { AlertDialog } from '#ui/alert-dialog';
import { useDeleteUser } from '../api/delete-user';

interface Named {
  id: string;
  name: string;
}

/** The head of the list that the users are deleted from. */
const panelHeading = {
  get current() {
    return document.querySelector<HTMLElement>('[data-panel-heading]');
  },
};

/** Deletes users of the list inside it, after a question that names the user. `children` is given how to ask. */
export const UserDeletion = ({ children }: { children: (ask: (user: Named) => void) => ReactNode }) => {
  const [asked, setAsked] = useState<Named | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeleteUser();
  const ask = ({ id, name }: Named) => {
    setAsked({ id, name });
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    keepFocusAfterDialog(panelHeading);
  };
  const confirm = useOneAtATime(async (user: Named) => {
    try {
      await deletion.mutateAsync(user);
      close();
    } catch {
      // Said by the mutation; the question stays.
    }
  });
  return (
    <>
      {children(ask)}
      <AlertDialog
        open={isOpen}
        onOpenChange={close}
        title="Delete this user?"
        description={`Are you sure you want to delete user "${asked?.name ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete User"
        pending={deletion.isPending}
        onConfirm={() => asked && void confirm(asked)}
      />
    </>
  );
};
