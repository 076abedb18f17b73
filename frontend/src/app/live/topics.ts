import type { QueryKey } from '@tanstack/react-query';
import { projectBidsQuery, receivedBidsQuery, userBidsQuery } from '#features/bids/queries';
import { conversationsQuery, threadQuery } from '#features/messages/queries';
import { notificationsQuery, pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { ownProjectsQuery, projectQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { meQuery } from '#lib/auth';
import type { Topic } from '#shared/live';

interface Asked {
  queryKey: QueryKey;
  /** This query alone, not those whose keys begin with its own. */
  exact?: boolean;
}

/** What a topic has the browser ask for again. Nothing for topics of a newer server. */
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
    project: () => [{ ...projectQuery(about), exact: true }],
    bids: () => [projectBidsQuery(about)],
    questions: () => [questionsQuery(about)],
    thread: () => [threadQuery(about)],
  };
  const ask = Object.hasOwn(queries, kind) ? queries[kind] : undefined;
  return (ask?.() ?? []).map(({ queryKey, exact = false }) => ({ queryKey, exact }));
};

/** Answers of these are read from an index of the table, which follows it a moment later: they are asked for once more. */
export const isOfIndex = (topic: Topic): boolean => ['projects', 'received-bids', 'own-bids', 'conversations'].includes(topic);
