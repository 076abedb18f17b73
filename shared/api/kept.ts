/**
 * The answers that a device keeps for offline use, by the ids and paths of routes.ts. No other answer is kept (docs/frontend.md).
 * Separate from the manifest, so that the service worker does not load the contracts.
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

/**
 * Query parameters of kept answers, which page through lists. Searches are not kept, because they show other owners' projects.
 */
export const keptQuery: readonly string[] = ['cursor', 'limit'];
