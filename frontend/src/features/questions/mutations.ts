import { useMutation } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { inputKept } from '#lib/errors';
import { useOutbox } from '#lib/outbox';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Question } from '#shared/question/question.answers';
import type { AskQuestionBody } from '#shared/question/question.contract';
import { questionsQuery } from './queries';

/** `waiting` holds questions that wait for a connection. */
export const useAskQuestion = (projectId: string, userId: string) => {
  const refresh = useRefresh();
  const { waiting, send, takeOut } = useOutbox('askQuestion', projectId, userId);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: AskQuestionBody) => send({ body }),
    onSuccess: ({ waits }) => {
      if (!waits) toast({ title: 'Question sent', description: 'We’ll notify you when the owner answers.' });
    },
    onError: (error) => toastFailure('Failed to send question', error, inputKept),
    // Refetches after a refusal as well, because the project has changed.
    onSettled: (sent) => (sent?.waits ? undefined : refresh(['projects', projectId])),
  });
  return { mutateAsync, isPending, waiting, takeOut };
};

const unreadCountKey = ['notifications', 'unreadCount'];

/** `waiting` is the answer that waits for a connection. */
export const useAnswerQuestion = ({ id: questionId, projectId }: Pick<Question, 'id' | 'projectId'>, userId: string) => {
  const refresh = useRefresh();
  const { waiting, send, takeOut } = useOutbox('answerQuestion', projectId, userId);
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: ({ answer }: { answer: string }) => send({ body: { questionId, answer } }),
    onSuccess: ({ waits }) => {
      if (!waits) toast({ title: 'Answer sent' });
    },
    onError: (error) => toastFailure('Failed to send answer', error, inputKept),
    // Refetches after a refusal as well, because the question was decided elsewhere. The header counts open questions.
    onSettled: (sent) => (sent?.waits ? undefined : refresh(questionsQuery(projectId).queryKey, unreadCountKey)),
  });
  return { mutateAsync, isPending, isSuccess, waiting: waiting.find(({ body }) => body.questionId === questionId), takeOut };
};

export const useDeclineQuestion = (projectId: string) =>
  useAction((questionId: string) => call('answerQuestion', { params: { id: projectId, questionId }, body: { declined: true } }), {
    done: { title: 'Question declined' },
    failed: 'Failed to decline question',
    changes: [questionsQuery(projectId).queryKey, unreadCountKey],
  });
