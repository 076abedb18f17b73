import type { QueryKey } from '@tanstack/react-query';
import { projectBidsQuery, receivedBidsQuery, userBidsQuery } from '#features/bids/queries';
import { ownDeckQuery } from '#features/decks/queries';
import { handoversQuery } from '#features/handover/queries';
import { conversationsQuery, threadQuery } from '#features/messages/queries';
import { notificationsQuery, pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { ownProjectsQuery, projectQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { verificationQuery } from '#features/verification/queries';
import { meQuery } from '#lib/auth';
import type { Topic } from '#shared/live/live';

interface Asked {
  queryKey: QueryKey;
  /** Excludes queries whose keys start with this key. */
  exact?: boolean;
}

/** Returns none for topics of a newer server. */
export const askedFor = (topic: Topic, userId: string): Asked[] => {
  const [kind = '', about = ''] = topic.split(':');
  const queries: Record<string, () => Asked[]> = {
    me: () => [meQuery()],
    projects: () => [ownProjectsQuery()],
    'received-bids': () => [receivedBidsQuery()],
    'own-bids': () => [userBidsQuery(userId)],
    'pending-bids': () => [pendingBidCountQuery()],
    unread: () => [unreadCountQuery(), notificationsQuery()],
    conversations: () => [conversationsQuery()],
    verification: () => [verificationQuery()],
    // A stager's list of bids shows the state of each project.
    project: () => [{ ...projectQuery(about), exact: true }, userBidsQuery(userId)],
    // A deck says whether its favorite has been withdrawn.
    bids: () => [projectBidsQuery(about), ownDeckQuery(about), handoversQuery(about)],
    deck: () => [ownDeckQuery(about)],
    questions: () => [questionsQuery(about)],
    thread: () => [threadQuery(about)],
  };
  const ask = Object.hasOwn(queries, kind) ? queries[kind] : undefined;
  return (ask?.() ?? []).map(({ queryKey, exact = false }) => ({ queryKey, exact }));
};

/** These answers come from an index that lags, so they are refetched a second time. */
export const isOfIndex = (topic: Topic): boolean => ['projects', 'received-bids', 'own-bids', 'conversations'].includes(topic);
