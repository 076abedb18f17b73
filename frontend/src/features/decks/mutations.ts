import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { useOnce } from '#lib/once';
import { useRefresh } from '#lib/query';
import { toastFailure } from '#lib/toast';
import type { AnswerDeckBody, CreateDeckBody } from '#shared/deck/deck.contract';
import { deckQuery, ownDeckQuery } from './queries';

export const useCreateDeck = (projectId: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: CreateDeckBody) =>
      once((idempotencyKey) => call('createDeck', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: (deck) => queryClient.setQueryData(ownDeckQuery(projectId).queryKey, deck),
    onError: (error) => {
      toastFailure('The deck wasn’t made', error);
      // A refusal means that the bids or the deck have changed.
      return refresh(['projects', projectId]);
    },
  });
};

export const useWithdrawDeck = (projectId: string) =>
  useAction(() => call('withdrawDeck', { params: { id: projectId } }), {
    done: { title: 'Deck withdrawn', description: 'Its link no longer works.' },
    failed: 'The deck wasn’t withdrawn',
    changes: [ownDeckQuery(projectId).queryKey],
  });

/** Refetches after a refusal, because the bids have changed or one was accepted. */
export const useAnswerDeck = (token: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    // One after the other, because hearts replace earlier ones.
    scope: { id: `deck:${token}` },
    mutationFn: (body: AnswerDeckBody) => call('answerDeck', { params: { token }, body }),
    onSuccess: (deck) => queryClient.setQueryData(deckQuery(token).queryKey, deck),
    onError: (error) => {
      toastFailure('Your answer wasn’t saved', error);
      return refresh(deckQuery(token).queryKey);
    },
  });
};
