import { type RefObject, useEffect } from 'react';
import { useAnswerQuestion } from '#features/questions/mutations';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import type { Question } from '#shared/contracts/answers/question';
import { Answer } from '#shared/contracts/question';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';

export interface AnswerFormProps {
  question: Question;
  /** The id of the element that says whose question it is: the buttons of all questions say the same. */
  namedBy: string;
  /** Takes the focus when this is gone. */
  landing: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The owner's answer in words, below the question. */
const AnswerForm = ({ question, namedBy, landing, onClose }: AnswerFormProps) => {
  const send = useAnswerQuestion(question.projectId);
  const { register, watch, setFocus, formState, submit } = useContractForm(Answer, {
    defaultValues: { answer: '' },
    onSubmit: async (body) => {
      await send.mutateAsync({ questionId: question.id, body });
      landing.current?.focus();
    },
  });
  useEffect(() => setFocus('answer'), [setFocus]);
  useLeaveWarning(watch('answer') !== '' && !send.isSuccess);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Your Answer"
        hint="Everybody who sees the project reads it. Email addresses and phone numbers are hidden."
        error={formState.errors.answer?.message}
        required
      >
        <Textarea rows={3} {...register('answer')} />
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
