import { useQuery } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { ownDeckQuery } from '#features/decks/queries';
import { usePoll } from '#lib/query';
import type { OwnDeck } from '#shared/contracts/answers/deck';
import type { ProjectDetail } from '#shared/contracts/answers/project';

/** The deck of an own project that takes bids, or null; undefined while nobody knows. While there is one, its answer may come. */
export const useOwnDeck = ({ id, status, bidCount }: ProjectDetail): OwnDeck | null | undefined => {
  const { refetchInterval } = usePoll(POLL.project, { projects: [id] });
  const { data } = useQuery({
    ...ownDeckQuery(id),
    enabled: status === 'open' && bidCount > 1,
    refetchInterval: (query) => (query.state.data ? refetchInterval(query) : false),
  });
  return data;
};
