import { useSuspendUser } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { plural } from '#lib/format';
import { isStager } from '#shared/account/user.values';
import { SuspendUserBody } from '#shared/moderation/moderation.contract';
import { moderationReasons } from '#shared/moderation/moderation.values';
import type { UserPage } from '#shared/operations/operations.answers';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Notice } from '#ui/states';

const stopsNow = ({ counts, userType }: UserPage): string => {
  if (isStager(userType)) return `They placed ${plural(counts.bids, 'bid')}. Owners can’t accept the pending ones.`;
  return `They posted ${plural(counts.projects, 'project')}. The open ones leave the search, and ${plural(counts.pendingBids, 'pending bid')} can’t be accepted.`;
};

/** Asks for the rule that the account broke, and says what the suspension stops. */
export const SuspensionDialog = ({ user, onClose }: { user: UserPage; onClose: () => void }) => {
  const suspension = useSuspendUser(user);
  const { register, formState, submit } = useContractForm(SuspendUserBody, {
    // No initial choice: the schema requires one.
    defaultValues: { reason: '' as 'spam', note: '' },
    onSubmit: async (body) => {
      await suspension.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title={`Suspend ${user.name}?`}
      description="They are signed out everywhere. Until you lift the suspension, they can’t post, bid, ask, review, upload or message. Paid work goes on. We notify them, and they can reply once."
      onSubmit={submit}
      pending={suspension.isPending}
      submitLabel="Suspend Account"
    >
      <Notice tone="warning" compact title="Right now">
        {stopsNow(user)}
      </Notice>
      <Field label="Rule they broke" hint="They can read it." error={errors.reason?.message} required>
        <Select options={moderationReasons} placeholder="Choose a rule" {...register('reason')} />
      </Field>
      <Field label="Note (optional)" hint="Only administrators can read it." error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};
