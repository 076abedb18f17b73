import { RuleAndNote, SuspensionPreview } from '#desk/moderation/rule-and-note';
import { useSuspendUser } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { plural } from '#lib/format';
import { isStager } from '#shared/account/user.values';
import { SuspendUserBody } from '#shared/moderation/moderation.contract';
import type { UserPage } from '#shared/operations/operations.answers';
import { FormDialog } from '#ui/dialog';
import { Notice } from '#ui/states';

const effectText = ({ counts, userType }: UserPage): string => {
  if (isStager(userType)) return `They placed ${plural(counts.bids, 'bid')}. Owners can’t accept the pending ones.`;
  return `They posted ${plural(counts.projects, 'project')}. The open ones leave the search, and ${plural(counts.pendingBids, 'pending bid')} can’t be accepted.`;
};

/** Asks for the rule that the account broke, and says what the suspension stops. */
export const SuspensionDialog = ({ user, onClose }: { user: UserPage; onClose: () => void }) => {
  const suspension = useSuspendUser(user);
  const { register, watch, formState, submit } = useContractForm(SuspendUserBody, {
    // No initial choice: the schema requires one.
    defaultValues: { reason: '' as 'spam', note: '' },
    onSubmit: async (body) => {
      await suspension.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`Suspend ${user.name}?`}
      description="They are signed out everywhere, get a notification and an email, and can reply once."
      onSubmit={submit}
      pending={suspension.isPending}
      submitLabel="Suspend Account"
    >
      <Notice tone="warning" compact title="Right now">
        {effectText(user)}
      </Notice>
      <RuleAndNote rule={register('reason')} note={register('note')} errors={formState.errors} />
      <SuspensionPreview reason={watch('reason')} />
    </FormDialog>
  );
};
