import { endOfDay } from '#desk/market/figures';
import { useDecideDocument } from '#desk/queries';
import { useContractForm } from '#lib/form';
import { badgeTypes } from '#shared/verification/badge.values';
import { badgeText } from '#shared/verification/badge-text';
import type { DocumentToCheck } from '#shared/verification/document.answers';
import { ApproveDocument, AskForAnotherDocument, RefuseDocument } from '#shared/verification/document.contract';
import { askReasons, documentBadges, documentNames, refusalReasons } from '#shared/verification/document.values';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { SmallText } from '#ui/text';

export type Decision = 'approve' | 'ask_another' | 'refuse';

interface DocumentDecisionProps {
  document: DocumentToCheck;
  decision: Decision;
  onClose: () => void;
}
type FormProps = Omit<DocumentDecisionProps, 'decision'>;

const nameOf = ({ holder, id }: DocumentToCheck) => ({ userId: holder.id, documentId: id, holder: holder.name });

/** Asks until when the document is valid, for its issuer and its number. Shows what owners will read. */
const Approval = ({ document, onClose }: FormProps) => {
  const { badgeType, holder } = document;
  const decide = useDecideDocument(nameOf(document));
  const { register, formState, submit, watch } = useContractForm(ApproveDocument, {
    defaultValues: { decision: 'approve', expiryDate: null, issuer: '', number: '' },
    onSubmit: async (body) => {
      await decide.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  const needed = documentBadges.includes(badgeType);
  const expiryDate = watch('expiryDate') ?? null;
  return (
    <FormDialog
      onOpenChange={onClose}
      title="Approve this document?"
      description={`${holder.name} gets the badge “${badgeTypes[badgeType]}”.`}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel="Approve"
    >
      <Field
        label={needed ? 'Valid until' : 'Valid until (optional)'}
        hint="The last day on the document. We show the badge until then."
        required={needed}
        error={errors.expiryDate?.message}
      >
        <Input type="date" {...register('expiryDate', { setValueAs: endOfDay })} />
      </Field>
      <Field label="Issued by (optional)" hint="Only administrators can read it." error={errors.issuer?.message}>
        <Input {...register('issuer')} />
      </Field>
      <Field label="Number (optional)" hint="Only administrators can read it." error={errors.number?.message}>
        <Input {...register('number')} />
      </Field>
      <SmallText role="status">Owners will read: {badgeText({ badgeType, expiryDate })}.</SmallText>
    </FormDialog>
  );
};

const refusals = {
  ask_another: {
    schema: AskForAnotherDocument,
    reasons: askReasons,
    title: 'Request a new document?',
    text: 'can read the reason, and upload another document.',
    label: 'Request New One',
  },
  refuse: {
    schema: RefuseDocument,
    reasons: refusalReasons,
    title: 'Reject this document?',
    text: 'can read the reason.',
    label: 'Reject Document',
  },
} as const;

const Refusal = ({ document, decision, onClose }: FormProps & { decision: keyof typeof refusals }) => {
  const { schema, reasons, title, text, label } = refusals[decision];
  const decide = useDecideDocument(nameOf(document));
  const { register, formState, submit } = useContractForm<typeof AskForAnotherDocument | typeof RefuseDocument>(schema, {
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
      onOpenChange={onClose}
      title={title}
      description={`${document.holder.name} ${text}`}
      onSubmit={submit}
      pending={decide.isPending}
      submitLabel={label}
    >
      <Field label="Reason" required error={errors.reason?.message}>
        <Select placeholder="Select a reason" options={reasons} {...register('reason')} />
      </Field>
      <Field
        label="Message (optional)"
        hint={`The stager can read it. Say what to change about the ${documentNames[document.badgeType].toLowerCase()}.`}
        error={errors.note?.message}
      >
        <Textarea rows={4} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

export const DocumentDecision = ({ decision, ...form }: DocumentDecisionProps) =>
  decision === 'approve' ? <Approval {...form} /> : <Refusal decision={decision} {...form} />;
