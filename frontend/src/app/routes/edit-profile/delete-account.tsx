import { useState } from 'react';
import { paths } from '#config/paths';
import { isFeeOpen, useDeleteAccount } from '#features/account/queries';
import { isStager } from '#lib/auth';
import { messageOf } from '#lib/errors';
import type { User } from '#shared/contracts/answers/user';
import { formerContactDays } from '#shared/leaving';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { TitledCard } from '#ui/layout';
import { Alert } from '#ui/states';
import { Text, TextLink } from '#ui/text';

const consequences = (stager: boolean): readonly string[] => [
  stager
    ? 'Your bids and portfolio photos are deleted; owners no longer see them.'
    : 'Your projects are deleted, with every bid on them and all photos.',
  'Conversations and reviews of you are deleted, on the other side too.',
  `Whoever has paid a fee to know you, or has chosen you, keeps the project by name and place, what you agreed and wrote to each other, the reviews that you gave, and your contact details for ${formerContactDays} days.`,
  ...(stager ? ['Contact details you have received are gone. Platform fees are not given back.'] : []),
  'You are logged out everywhere at once.',
];

const FeeOpen = ({ error }: { error: unknown }) => (
  <Alert tone="warning" title="Your account cannot be deleted yet">
    {messageOf(error, 'A platform fee is still open.')} Your <TextLink to={paths.dashboard}>dashboard</TextLink> shows which one.
  </Alert>
);

/** Deletes the account, after a dialog that lists what is deleted with it. */
export const DeleteAccount = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteAccount(user.id);
  const ask = () => {
    deletion.reset();
    setAsking(true);
  };
  return (
    <TitledCard title="Delete account" padding="lg" className="flex flex-col items-start gap-3">
      <Text tone="soft">Removes your account and all its data, for good.</Text>
      <Button variant="secondary" className="mt-2" onClick={ask}>
        Delete Account
      </Button>
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
    </TitledCard>
  );
};
