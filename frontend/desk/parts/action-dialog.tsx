import { past, wordsFor } from '#desk/moderation/case-words';
import { useDecideCase } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { toast } from '#lib/toast';
import type { CaseDetail } from '#shared/moderation/moderation.answers';
import { DecideCaseBody } from '#shared/moderation/moderation.contract';
import { isAgainst, type ModerationAction, moderationReasons } from '#shared/moderation/moderation.values';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';

const mostGiven = ({ reasons }: CaseDetail) => [...reasons].sort((one, other) => other.count - one.count)[0]?.reason;

/** Asks for the broken rule, if the action is against somebody, and for a note to other administrators. */
export const ActionDialog = ({
  detail,
  action,
  onClose,
}: {
  detail: CaseDetail;
  action: ModerationAction;
  onClose: () => void;
}) => {
  const { id, version } = detail;
  const decide = useDecideCase(id);
  const needsReason = isAgainst(action);
  const { register, formState, submit } = useContractForm(DecideCaseBody, {
    defaultValues: { version, action, note: '', ...(needsReason && { reason: mostGiven(detail) ?? ('' as 'spam') }) },
    onSubmit: async (body) => {
      // The version on the screen, because the case may have been reloaded since the dialog opened.
      await decide.mutateAsync({ ...body, version });
      toast({ title: past[action] });
      onClose();
    },
  });
  const { label, text } = wordsFor(action, detail);
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title={`${label}?`}
      description={text}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel={label}
    >
      {needsReason && (
        <Field label="Rule they broke" hint="The author can read it." error={errors.reason?.message} required>
          <Select options={moderationReasons} placeholder="Choose a rule" data-autofocus {...register('reason')} />
        </Field>
      )}
      <Field label="Note (optional)" hint="Only administrators can read it." error={errors.note?.message}>
        <Textarea rows={3} data-autofocus={!needsReason || undefined} {...register('note')} />
      </Field>
    </FormDialog>
  );
};
