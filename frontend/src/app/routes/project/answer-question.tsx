import { useRef, useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { UnlessSuspended } from '#components/unless-suspended';
import { WaitingEntry } from '#components/waiting-entry';
import { AlertDialog } from '#components/when-opened';
import { useAnswerQuestion, useDeclineQuestion } from '#features/questions/mutations';
import { useAuth } from '#lib/auth';
import type { ProjectDetail } from '#shared/project/project.answers';
import type { Question } from '#shared/question/question.answers';
import { Button } from '#ui/button';
import { Text } from '#ui/text';
import type { Answering, AskedQuestion } from './question-card';
import { useAskFirst } from './use-ask-first';

const AnswerForm = lazyPart(() => import('./answer-form'));

interface AnswerQuestionProps extends AskedQuestion {
  /** Questions can be answered while the project is open. */
  isOpen: boolean;
  onDecline: (question: Question) => void;
}

/** Lets the owner answer or decline a question. Also shows an answer that waits for a connection. */
const AnswerQuestion = ({ question, namedBy, landing, isOpen, onDecline }: AnswerQuestionProps) => {
  const send = useAnswerQuestion(question, useAuth().user?.id ?? '');
  const { waiting, takeOut } = send;
  const [writing, setWriting] = useState(false);
  const [written, setWritten] = useState('');
  const canAnswer = isOpen && question.state === 'open';
  if (waiting) {
    const edit = () => {
      setWritten(waiting.body.answer);
      setWriting(true);
      takeOut(waiting);
    };
    return (
      <WaitingEntry entry={waiting} noun="answer" onEdit={canAnswer ? edit : undefined}>
        <Text className="wrap-anywhere whitespace-pre-wrap">{waiting.body.answer}</Text>
      </WaitingEntry>
    );
  }
  if (!canAnswer) return null;
  if (writing) {
    const close = () => {
      setWriting(false);
      setWritten('');
      landing.current?.focus();
    };
    return <AnswerForm namedBy={namedBy} send={send} written={written} onClose={close} />;
  }
  return (
    <UnlessSuspended doing="answer questions">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-describedby={namedBy} onClick={() => setWriting(true)}>
          Answer
        </Button>
        <Button size="sm" variant="secondary" aria-describedby={namedBy} onClick={() => onDecline(question)}>
          Decline
        </Button>
      </div>
    </UnlessSuspended>
  );
};

/** Returns the owner's buttons to answer and decline questions, with the dialog that asks before declining. */
export const useAnswering = ({ id, status }: Pick<ProjectDetail, 'id' | 'status'>): Answering => {
  const heading = useRef<HTMLElement>(null);
  const decline = useDeclineQuestion(id);
  // A declined question has no buttons, so the focus goes to the heading.
  const { ask, subject, dialog } = useAskFirst(
    ({ id: questionId }: Question) => decline.mutateAsync(questionId),
    () => heading.current,
  );
  return {
    heading,
    actions: (asked) => <AnswerQuestion {...asked} isOpen={status === 'open'} onDecline={ask} />,
    dialog: subject && (
      <AlertDialog
        {...dialog}
        title="Decline this question?"
        description={`${subject.stagerIdentifier} will see that you won’t answer. The question disappears for everyone else.`}
        confirmLabel="Decline"
        cancelLabel="Keep It"
      />
    ),
  };
};
