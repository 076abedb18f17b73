import { lazy, Suspense, useRef, useState } from 'react';
import { AlertDialog } from '#components/when-opened';
import { useAnswerQuestion } from '#features/questions/mutations';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import type { Question } from '#shared/contracts/answers/question';
import { Button } from '#ui/button';
import type { AnswerFormProps } from './answer-form';
import type { Answering } from './question-card';
import { useAskFirst } from './use-ask-first';

const AnswerForm = lazy(() => import('./answer-form'));

type AnswerQuestionProps = Omit<AnswerFormProps, 'onClose'>;

/** What the owner can do about a question that waits: answer it, or decline to. */
const AnswerQuestion = ({ onDecline, ...props }: AnswerQuestionProps & { onDecline: (question: Question) => void }) => {
  const { question, namedBy, landing } = props;
  const [writing, setWriting] = useState(false);
  if (writing) {
    const close = () => {
      setWriting(false);
      landing.current?.focus();
    };
    return (
      <Suspense>
        <AnswerForm {...props} onClose={close} />
      </Suspense>
    );
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

/** What the owner of a project can do about its questions: answer them, or decline to, after a question of our own. */
export const useAnswering = ({ id, status }: Pick<ProjectDetail, 'id' | 'status'>): Answering => {
  const heading = useRef<HTMLHeadingElement>(null);
  const decline = useAnswerQuestion(id);
  // The buttons of a question go when it is declined, and the focus to the heading of all.
  const { ask, subject, dialog } = useAskFirst(
    ({ id: questionId }: Question) => decline.mutateAsync({ questionId, body: { declined: true } }),
    heading,
  );
  return {
    heading,
    actions: (asked) => status === 'open' && <AnswerQuestion {...asked} onDecline={ask} />,
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
