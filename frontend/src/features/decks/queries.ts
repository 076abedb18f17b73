import { queryOptions } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { call } from '#lib/api';
import { endpointQuery } from '#lib/endpoint-query';
import { nextPoll } from '#lib/query';

export const ownDeckQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'deck'],
    queryFn: async ({ signal }) => (await call('getDeck', { params: { id: projectId }, signal })).deck,
  });

export const deckQuery = (token: string) =>
  queryOptions({
    ...endpointQuery(['decks', token], 'openDeck', { params: { token } }),
    refetchInterval: ({ state }) => nextPoll(POLL.deck, state, Date.now()),
    refetchOnWindowFocus: 'always',
  });
