import type { QueryKey } from '@tanstack/react-query';
import { projectBidsQuery, receivedBidsQuery, userBidsQuery } from '#features/bids/queries';
import { ownDeckQuery } from '#features/decks/queries';
import { handoversQuery } from '#features/handover/queries';
import { conversationsQuery, threadQuery } from '#features/messages/queries';
import { notificationsQuery, pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { ownProjectsQuery, projectQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { userReviewsQuery } from '#features/reviews/queries';
import { verificationQuery } from '#features/verification/queries';
import { meQuery } from '#lib/auth';
import type { Topic } from '#shared/live/live';

interface RefetchedQuery {
  queryKey: QueryKey;
  /** Whether to leave out queries whose keys only start with this one. */
  exact?: boolean;
}

/** Returns the queries to refetch for a topic. None if a newer server sent an unknown topic. */
export const queriesFor = (topic: Topic, userId: string): RefetchedQuery[] => {
  const [kind = '', about = ''] = topic.split(':');
  const queries: Record<string, () => RefetchedQuery[]> = {
    // A new review changes the account's rating.
    me: () => [meQuery(), userReviewsQuery(userId)],
    projects: () => [ownProjectsQuery()],
    'received-bids': () => [receivedBidsQuery()],
    'own-bids': () => [userBidsQuery(userId)],
    'pending-bids': () => [pendingBidCountQuery()],
    unread: () => [unreadCountQuery(), notificationsQuery()],
    conversations: () => [conversationsQuery()],
    verification: () => [verificationQuery()],
    // A stager's list of bids also shows the state of each project.
    project: () => [{ ...projectQuery(about), exact: true }, userBidsQuery(userId)],
    // A deck says whether its favorite bid has been withdrawn.
    bids: () => [projectBidsQuery(about), ownDeckQuery(about), handoversQuery(about)],
    deck: () => [ownDeckQuery(about)],
    questions: () => [questionsQuery(about)],
    thread: () => [threadQuery(about)],
  };
  const ask = Object.hasOwn(queries, kind) ? queries[kind] : undefined;
  return (ask?.() ?? []).map(({ queryKey, exact = false }) => ({ queryKey, exact }));
};

/** Returns whether a topic's answers come from an index that lags, so that they must be refetched twice. */
export const isFromLaggingIndex = (topic: Topic): boolean =>
  ['projects', 'received-bids', 'own-bids', 'conversations'].includes(topic);
