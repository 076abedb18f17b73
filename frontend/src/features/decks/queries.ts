import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

/** The deck of the own project, or null, with its answer. Who answers is told live. */
export const ownDeckQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'deck'],
    queryFn: async ({ signal }) => (await call('getDeck', { params: { id: projectId }, signal })).deck,
  });

/** What a deck shows, to whoever has its link. */
export const deckQuery = (token: string) =>
  queryOptions({
    queryKey: ['decks', token],
    queryFn: ({ signal }) => call('openDeck', { params: { token }, signal }),
  });
