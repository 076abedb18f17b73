import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

export const ownDeckQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'deck'],
    queryFn: async ({ signal }) => (await call('getDeck', { params: { id: projectId }, signal })).deck,
  });

export const deckQuery = (token: string) =>
  queryOptions({
    queryKey: ['decks', token],
    queryFn: ({ signal }) => call('openDeck', { params: { token }, signal }),
  });
