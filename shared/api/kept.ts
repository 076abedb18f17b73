/**
 * The answers that a device keeps, to be read without a connection: the reader's own projects, bids and messages, the days of a handover,
 * and what their pages are made of. The only list of them, by the ids and paths of routes.ts; no other answer is kept (docs/frontend.md).
 * Not the manifest itself, because the service worker that reads it stays small without the contracts.
 */
export const keptAnswers = {
  getMe: '/api/auth/me',
  listProjects: '/api/projects',
  getProject: '/api/projects/{id}',
  listProjectBids: '/api/projects/{id}/bids',
  listQuestions: '/api/projects/{id}/questions',
  listUpdates: '/api/projects/{id}/updates',
  listUserBids: '/api/users/{id}/bids',
  listReceivedBids: '/api/bids/all',
  getHandover: '/api/bids/{id}/handover',
  listConversations: '/api/messages/conversations',
  readThread: '/api/messages/{userId}',
  countPendingBids: '/api/notifications/pending-bids',
  countUnreadNotifications: '/api/notifications/unread-count',
} as const;

/** What may stand in the query of an answer that is kept: pages of lists. A search is not kept: it finds others' projects. */
export const keptQuery: readonly string[] = ['cursor', 'limit'];
