import { useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AnswerQuestionBody, AskQuestionBody } from '#shared/contracts/question';

const keyOf = (projectId: string) => ['projects', projectId, 'questions'] as const;

/** The questions about a project that its reader may see, the latest first. */
export const questionsQuery = (projectId: string) =>
  pagedQuery(keyOf(projectId), ({ cursor, signal }) =>
    callPage('listQuestions', { params: { id: projectId }, query: { cursor, limit: 20 }, signal }),
  );

const tryAgain = 'Please check your connection and try again. What you wrote is still there.';

/** Asks the owner of a project. */
export const useAskQuestion = (projectId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: AskQuestionBody) =>
      once((idempotencyKey) => call('askQuestion', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: () => toast({ title: 'Question sent', description: 'We notify you as soon as the owner answers.' }),
    onError: (error) => toastFailure('Failed to send question', error, tryAgain),
    // A refusal, too, means that the project is no longer what it looked like.
    onSettled: () => refresh(['projects', projectId]),
  });
};

interface Decision {
  questionId: string;
  body: AnswerQuestionBody;
}

/** Answers a question about the own project, or declines it. A refusal shows what was decided elsewhere. */
export const useAnswerQuestion = (projectId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ questionId, body }: Decision) => call('answerQuestion', { params: { id: projectId, questionId }, body }),
    onSuccess: ({ state }) => void toast({ title: state === 'answered' ? 'Answer sent' : 'Question declined' }),
    onError: (error) => toastFailure('Failed to send answer', error, tryAgain),
    onSettled: () => refresh([...keyOf(projectId)]),
  });
};
