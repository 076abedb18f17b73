import { pastTense, wordsFor } from '#desk/moderation/case-words';
import { RuleAndNote, SuspensionPreview } from '#desk/moderation/rule-and-note';
import { useDecideCase } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { toast } from '#lib/toast';
import type { CaseDetail } from '#shared/moderation/moderation.answers';
import { DecideCaseBody } from '#shared/moderation/moderation.contract';
import { isAgainst, type ModerationAction } from '#shared/moderation/moderation.values';
import { FormDialog } from '#ui/dialog';

const mostCommonReason = ({ reasons }: CaseDetail) => [...reasons].sort((one, other) => other.count - one.count)[0]?.reason;

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
  const { register, watch, formState, submit } = useContractForm(DecideCaseBody, {
    defaultValues: { version, action, note: '', ...(needsReason && { reason: mostCommonReason(detail) ?? ('' as 'spam') }) },
    onSubmit: async (body) => {
      // Uses the version that the administrator saw, because the case may have been reloaded since the dialog opened.
      await decide.mutateAsync({ ...body, version });
      toast({ title: pastTense[action] });
      onClose();
    },
  });
  const { label, text } = wordsFor(action, detail);
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`${label}?`}
      description={text}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel={label}
    >
      <RuleAndNote rule={needsReason ? register('reason') : undefined} note={register('note')} errors={formState.errors} />
      {action === 'suspend' && <SuspensionPreview reason={watch('reason')} />}
    </FormDialog>
  );
};
