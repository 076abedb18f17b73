import { useQuery } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { ownDeckQuery } from '#features/decks/queries';
import { usePoll } from '#lib/query';
import type { OwnDeck } from '#shared/deck/deck.answers';
import type { ProjectDetail } from '#shared/project/project.answers';

/** Returns the deck, null without one, or undefined while loading. Polls for the answer if there is a deck. */
export const useOwnDeck = ({ id, status, bidCount }: ProjectDetail): OwnDeck | null | undefined => {
  const { refetchInterval } = usePoll(POLL.project, { projects: [id] });
  const { data } = useQuery({
    ...ownDeckQuery(id),
    enabled: status === 'open' && bidCount > 0,
    refetchInterval: (query) => (query.state.data ? refetchInterval(query) : false),
  });
  return data;
};
