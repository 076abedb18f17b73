import { type RefObject, useEffect, useState } from 'react';
import { useAnswerQuestion } from '#features/questions/queries';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import type { Question } from '#shared/contracts/answers/question';
import { Answer } from '#shared/contracts/question';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { useAskFirst } from './use-ask-first';

/** Begins to decline a question. */
export type Decline = (question: Question) => void;

interface AnswerQuestionProps {
  question: Question;
  /** The id of the element that says whose question it is: the buttons of all questions say the same. */
  namedBy: string;
  /** Takes the focus when this is gone. */
  landing: RefObject<HTMLElement | null>;
}

/** In words, below the question. */
const AnswerForm = ({ question, namedBy, landing, onClose }: AnswerQuestionProps & { onClose: () => void }) => {
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

/** What the owner can do about a question that waits: answer it, or decline to. */
export const AnswerQuestion = ({ onDecline, ...props }: AnswerQuestionProps & { onDecline: Decline }) => {
  const { question, namedBy, landing } = props;
  const [writing, setWriting] = useState(false);
  if (writing) {
    const close = () => {
      setWriting(false);
      landing.current?.focus();
    };
    return <AnswerForm {...props} onClose={close} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-describedby={namedBy} onClick={() => setWriting(true)}>
        Answer
      </Button>
      <Button size="sm" variant="secondary" aria-describedby={namedBy} onClick={() => onDecline(question)}>
        Decline
      </Button>
    </div>
  );
};

/** Asks the owner once more before a question is declined. Its buttons go with that, and the focus to `landing`. */
export const useDecline = (projectId: string, landing: RefObject<HTMLElement | null>) => {
  const decline = useAnswerQuestion(projectId);
  const { ask, subject, dialog } = useAskFirst(
    ({ id: questionId }: Question) => decline.mutateAsync({ questionId, body: { declined: true } }),
    landing,
  );
  return {
    ask,
    dialog: subject && (
      <AlertDialog
        {...dialog}
        title="Decline this question?"
        description={`${subject.stagerIdentifier} is told that you do not answer it. Nobody else sees the question any more.`}
        confirmLabel="Decline"
        cancelLabel="Keep It"
      />
    ),
  };
};
