import type { useAnswerQuestion } from '#features/questions/mutations';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import { Answer } from '#shared/question/question.contract';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import type { AskedQuestion } from './question-card';

interface AnswerFormProps extends Pick<AskedQuestion, 'namedBy'> {
  send: Pick<ReturnType<typeof useAnswerQuestion>, 'mutateAsync' | 'isPending' | 'isSuccess'>;
  /** Prefills the form with an unsent answer. */
  written: string;
  onClose: () => void;
}

const AnswerForm = ({ namedBy, send, written, onClose }: AnswerFormProps) => {
  const { register, watch, formState, submit } = useContractForm(Answer, {
    defaultValues: { answer: written },
    onSubmit: async (body) => {
      await send.mutateAsync(body);
      onClose();
    },
  });
  useLeaveWarning(watch('answer') !== '' && !send.isSuccess);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Your Answer"
        hint="Everyone who sees the project can read it. Email addresses and phone numbers are hidden."
        error={formState.errors.answer?.message}
        required
      >
        <Textarea rows={3} autoFocus {...register('answer')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={send.isPending} aria-describedby={namedBy}>
          Send Answer
        </Button>
        <Button size="sm" variant="quiet" disabled={send.isPending} onClick={onClose}>
          Not Now
        </Button>
      </div>
    </form>
  );
};

export default AnswerForm;
