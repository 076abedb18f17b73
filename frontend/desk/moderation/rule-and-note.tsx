import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { type ModerationReason, moderationReasons, suspensionText } from '#shared/moderation/moderation.values';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Notice } from '#ui/states';

interface RuleAndNoteProps {
  /** Undefined if the action is against nobody. */
  rule?: UseFormRegisterReturn | undefined;
  note: UseFormRegisterReturn;
  errors: { reason?: FieldError; note?: FieldError };
}

/** Asks for the broken rule, which the author can read, and for a note to other administrators. */
export const RuleAndNote = ({ rule, note, errors }: RuleAndNoteProps) => (
  <>
    {rule && (
      <Field label="Rule they broke" hint="They can read it." error={errors.reason?.message} required>
        <Select options={moderationReasons} placeholder="Choose a rule" data-autofocus {...rule} />
      </Field>
    )}
    <Field label="Note (optional)" hint="Only administrators can read it." error={errors.note?.message}>
      <Textarea rows={3} data-autofocus={!rule || undefined} {...note} />
    </Field>
  </>
);

/** Shows what the user reads once they are suspended. `reason` is empty until it is chosen. */
export const SuspensionPreview = ({ reason }: { reason: ModerationReason | '' | undefined }) => (
  <Notice compact title="They will read">
    {`“Your account is suspended. ${reason ? `Reason: ${moderationReasons[reason]}. ` : ''}${suspensionText}”`}
  </Notice>
);
