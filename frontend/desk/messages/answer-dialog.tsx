import { useAnswerContactMessage } from '#desk/queries';
import { useContractForm } from '#lib/form';
import type { ContactMessage } from '#shared/contact-message/contact-message.answers';
import { AnswerContactMessageBody } from '#shared/contact-message/contact-message.contract';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { Text } from '#ui/text';

/** Writes an answer to a message, which we email. If it can't be sent, it stays in the form. */
export const AnswerDialog = ({ message, onClose }: { message: ContactMessage; onClose: () => void }) => {
  const answer = useAnswerContactMessage(message);
  const { register, formState, submit } = useContractForm(AnswerContactMessageBody, {
    defaultValues: { text: '' },
    onSubmit: async (body) => {
      await answer.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog
      onOpenChange={onClose}
      width="lg"
      title={`Answer ${message.name}`}
      description={`We email it to ${message.email}, with the message below. Replies go to the support mailbox.`}
      onSubmit={submit}
      pending={answer.isPending}
      submitLabel="Send Answer"
    >
      <Field label="Answer" required error={formState.errors.text?.message}>
        <Textarea rows={9} {...register('text')} />
      </Field>
      <blockquote className="border-l-2 border-line pl-4">
        <Text size="sm" tone="soft" className="whitespace-pre-line">
          {message.message}
        </Text>
      </blockquote>
    </FormDialog>
  );
};
