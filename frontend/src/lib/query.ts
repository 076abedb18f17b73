import { isPermanent } from './errors';

/** At most this long between two tries while the server does not answer. */
const slowestMs = 60_000;

/** What polling needs to know of a query. */
interface PolledState {
  status: string;
  error: unknown;
  /** Milliseconds since the epoch, 0 before the first answer. */
  dataUpdatedAt: number;
}

/**
 * The wait before the next poll in milliseconds: `every` while all is well; while polls fail as long again as they have been
 * failing, so that a struggling server is not hammered; false (never) when asking again cannot change the answer.
 */
export const nextPoll = (every: number, { status, error, dataUpdatedAt }: PolledState, now: number): number | false => {
  if (status !== 'error') return every;
  if (isPermanent(error)) return false;
  return Math.max(every, Math.min(now - dataUpdatedAt, slowestMs));
};

/** Spread into a query: `useQuery({ ...bidsQuery(id), ...poll(POLL.bids) })`. Rests in a background tab unless told otherwise. */
export const poll = (every: number, { inBackground = false } = {}) => ({
  refetchInterval: ({ state }: { state: PolledState }) => nextPoll(every, state, Date.now()),
  refetchIntervalInBackground: inBackground,
});
