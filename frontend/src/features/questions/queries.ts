import { useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AnswerQuestionBody, AskQuestionBody } from '#shared/contracts/question';

const keyOf = (projectId: string) => ['projects', projectId, 'questions'] as const;

/** The questions about a project that the reader may see, latest first. */
export const questionsQuery = (projectId: string) =>
  pagedQuery(keyOf(projectId), ({ cursor, signal }) =>
    callPage('listQuestions', { params: { id: projectId }, query: { cursor, limit: 20 }, signal }),
  );

const tryAgain = 'Please check your connection and try again. What you wrote is still there.';

/** Asks a project's owner a question. */
export const useAskQuestion = (projectId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: AskQuestionBody) =>
      once((idempotencyKey) => call('askQuestion', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: () => toast({ title: 'Question sent', description: 'We notify you as soon as the owner answers.' }),
    onError: (error) => toastFailure('Failed to send question', error, tryAgain),
    // Refetches after a refusal as well: it means that the project has changed.
    onSettled: () => refresh(['projects', projectId]),
  });
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
    // It waits no more, which the header counts.
    onSettled: () => refresh([...keyOf(projectId)], ['notifications', 'unreadCount']),
  });
};
