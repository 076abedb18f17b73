import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useOutbox } from '#lib/outbox';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AnswerQuestionBody, AskQuestionBody } from '#shared/contracts/question';
import { questionsQuery } from './queries';

const tryAgain = 'Please check your connection and try again. What you wrote is still there.';

/** Asks a project's owner a question. `waiting`: those that wait for the line. */
export const useAskQuestion = (projectId: string, userId: string) => {
  const refresh = useRefresh();
  const { waiting, send, takeOut } = useOutbox('askQuestion', projectId, userId);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: AskQuestionBody) => send({ body }),
    onSuccess: ({ waits }) => {
      if (!waits) toast({ title: 'Question sent', description: 'We notify you as soon as the owner answers.' });
    },
    onError: (error) => toastFailure('Failed to send question', error, tryAgain),
    // Refetches after a refusal as well: it means that the project has changed.
    onSettled: (sent) => (sent?.waits ? undefined : refresh(['projects', projectId])),
  });
  return { mutateAsync, isPending, waiting, takeOut };
};

interface Decision {
  questionId: string;
  body: AnswerQuestionBody;
}

/**
 * Answers or declines a question about the reader's own project. Refetches after a refusal: the question was decided elsewhere.
 */
export const useAnswerQuestion = (projectId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ questionId, body }: Decision) => call('answerQuestion', { params: { id: projectId, questionId }, body }),
    onSuccess: ({ state }) => void toast({ title: state === 'answered' ? 'Answer sent' : 'Question declined' }),
    onError: (error) => toastFailure('Failed to send answer', error, tryAgain),
    onSettled: () => refresh(questionsQuery(projectId).queryKey),
  });
};
