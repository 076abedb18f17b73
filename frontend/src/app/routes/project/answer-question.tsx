import { type RefObject, useEffect, useState } from 'react';
import { useAnswerQuestion } from '#features/questions/queries';
import { ApiError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import { Answer, type Question } from '#shared/contracts/question';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';

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

/**
 * Asks the owner once more before a question is declined. The dialog belongs to the list: the buttons of a question go while it is
 * still open, and with them what had the focus, which then goes to `landing`.
 */
export const useDecline = (projectId: string, landing: RefObject<HTMLElement | null>) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const [declined, setDeclined] = useState(0);
  const decline = useAnswerQuestion(projectId);

  // Not before the dialog has let go of the focus, which it does when it is rendered closed.
  useEffect(() => {
    if (declined > 0) landing.current?.focus();
  }, [declined, landing]);

  const carryOut = async (questionId: string): Promise<void> => {
    try {
      await decline.mutateAsync({ questionId, body: { declined: true } });
      setOpen(false);
      setDeclined((count) => count + 1);
    } catch (error) {
      // Without an answer the same question may be tried again; a refusal is final, and the list shows why.
      if (error instanceof ApiError && error.status < 500) setOpen(false);
    }
  };
  const ask: Decline = (next) => {
    setQuestion(next);
    setOpen(true);
  };
  return {
    ask,
    dialog: question && (
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Decline this question?"
        description={`${question.stagerIdentifier} is told that you do not answer it. Nobody else sees the question any more.`}
        confirmLabel="Decline"
        cancelLabel="Keep It"
        onConfirm={() => carryOut(question.id)}
      />
    ),
  };
};
