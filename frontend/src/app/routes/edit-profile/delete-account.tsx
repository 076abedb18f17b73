import { useState } from 'react';
import { paths } from '#config/paths';
import { isStager } from '#lib/auth';
import { messageOf } from '#lib/errors';
import { formerContactDays } from '#shared/account/leaving';
import type { User } from '#shared/account/user.answers';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { Alert } from '#ui/states';
import { TextLink } from '#ui/text';
import { Part } from './part';
import { isFeeOpen, useDeleteAccount } from './queries';

const consequences = (stager: boolean): readonly string[] => [
  stager
    ? 'We delete your bids and portfolio photos. Owners no longer see them.'
    : 'We delete your projects, all bids on them and all photos.',
  'We delete your conversations and the reviews about you, for the other person too.',
  stager
    ? `Owners whose projects you won keep the project's title and location, what you agreed and wrote to each other, the reviews you wrote, and your contact details for ${formerContactDays} days.`
    : `Stagers who paid a fee for your project keep its title and location, what you agreed and wrote to each other, the reviews you wrote, and your contact details for ${formerContactDays} days.`,
  ...(stager ? ["You lose the contact details you've received. We don't refund platform fees."] : []),
  'You are logged out on all devices.',
];

const FeeOpen = ({ error }: { error: unknown }) => (
  <Alert tone="warning" title="You can't delete your account yet">
    {messageOf(error, 'You still have to pay a platform fee.')} You can see it on your{' '}
    <TextLink to={paths.dashboard}>dashboard</TextLink>.
  </Alert>
);

export const DeleteAccount = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteAccount(user.id);
  const ask = () => {
    deletion.reset();
    setAsking(true);
  };
  return (
    <Part
      id="delete-account"
      title="Delete account"
      text="Permanently deletes your account and all its data."
      action={
        <Button variant="secondary" size="sm" onClick={ask}>
          Delete Account
        </Button>
      }
    >
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This cannot be undone."
        confirmLabel="Delete Account"
        cancelLabel="Keep Account"
        onConfirm={() => deletion.mutateAsync()}
      >
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brick">
          {consequences(isStager(user)).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        {isFeeOpen(deletion.error) && <FeeOpen error={deletion.error} />}
      </AlertDialog>
    </Part>
  );
};
