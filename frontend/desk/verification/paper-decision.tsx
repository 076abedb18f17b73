import { endOfDay } from '#desk/market/figures';
import { useDecidePaper } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { badgeText } from '#shared/badge-text';
import type { PaperToCheck } from '#shared/contracts/answers/paper';
import { badgeTypes } from '#shared/contracts/badge-types';
import { ApprovePaper, AskForAnotherPaper, RefusePaper } from '#shared/contracts/paper';
import { askReasons, endingBadges, paperNames, refusalReasons } from '#shared/contracts/paper-values';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { SmallText } from '#ui/text';

export type Decision = 'approve' | 'ask_another' | 'refuse';

interface PaperDecisionProps {
  paper: PaperToCheck;
  decision: Decision;
  onClose: () => void;
}
type FormProps = Omit<PaperDecisionProps, 'decision'>;

const nameOf = ({ holder, id }: PaperToCheck) => ({ userId: holder.id, paperId: id, holder: holder.name });

/** Asks until when the paper is valid, and what it says. Shows what owners will read. */
const Approval = ({ paper, onClose }: FormProps) => {
  const { badgeType, holder } = paper;
  const decide = useDecidePaper(nameOf(paper));
  const { register, formState, submit, watch } = useContractForm(ApprovePaper, {
    defaultValues: { decision: 'approve', expiryDate: null, issuer: '', number: '' },
    onSubmit: async (body) => {
      await decide.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  const needed = endingBadges.includes(badgeType);
  const expiryDate = watch('expiryDate') ?? null;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Approve this paper"
      description={`${holder.name} holds the badge “${badgeTypes[badgeType]}” from now on.`}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel="Approve"
    >
      <Field
        label={needed ? 'Valid until' : 'Valid until (optional)'}
        hint="As the paper says: the last day on which the badge is shown."
        required={needed}
        error={errors.expiryDate?.message}
      >
        <Input type="date" {...register('expiryDate', { setValueAs: endOfDay })} />
      </Field>
      <Field label="Issued by (optional)" hint="For administrators only." error={errors.issuer?.message}>
        <Input {...register('issuer')} />
      </Field>
      <Field label="Number (optional)" hint="For administrators only." error={errors.number?.message}>
        <Input {...register('number')} />
      </Field>
      <SmallText role="status">Owners read: {badgeText({ badgeType, expiryDate })}.</SmallText>
    </FormDialog>
  );
};

const refusals = {
  ask_another: {
    schema: AskForAnotherPaper,
    reasons: askReasons,
    title: 'Ask for another paper',
    text: 'is told why, and may hand in another one.',
    label: 'Ask for Another',
  },
  refuse: {
    schema: RefusePaper,
    reasons: refusalReasons,
    title: 'Refuse this paper',
    text: 'is told why.',
    label: 'Refuse Paper',
  },
} as const;

/** Asks why a paper makes no badge. */
const Refusal = ({ paper, decision, onClose }: FormProps & { decision: keyof typeof refusals }) => {
  const { schema, reasons, title, text, label } = refusals[decision];
  const decide = useDecidePaper(nameOf(paper));
  const { register, formState, submit } = useContractForm<typeof AskForAnotherPaper | typeof RefusePaper>(schema, {
    // No initial choice: the schema requires one.
    defaultValues: { decision, note: '' },
    onSubmit: async (body) => {
      await decide.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${paper.holder.name} ${text}`}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel={label}
    >
      <Field label="Reason" required error={errors.reason?.message}>
        <Select placeholder="Select a reason" options={reasons} {...register('reason')} />
      </Field>
      <Field
        label="In your words (optional)"
        hint={`The stager reads it beside the reason: what to change about the ${paperNames[paper.badgeType].toLowerCase()}.`}
        error={errors.note?.message}
      >
        <Textarea rows={4} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

/** Decides on a paper, after asking what is needed for that. */
export const PaperDecision = ({ decision, ...form }: PaperDecisionProps) =>
  decision === 'approve' ? <Approval {...form} /> : <Refusal decision={decision} {...form} />;
