/** Addresses of the site for screens and emails. */

const segment = encodeURIComponent;

export const links = {
  dashboard: '/dashboard',
  /** Opens the form of an own project. */
  editProject: (id: string) => `/dashboard?edit=${segment(id)}`,
  messages: '/messages',
  projects: '/projects',
  mail: '/mail',
  serviceAreas: '/edit-profile#service-areas',
  verification: '/edit-profile#verification',
  project: (id: string) => `/projects/${segment(id)}`,
  projectBids: (id: string) => `/projects/${segment(id)}#current-bids`,
  projectQuestions: (id: string) => `/projects/${segment(id)}#questions`,
  projectHandover: (id: string) => `/projects/${segment(id)}#handover`,
  projectDates: (id: string) => `/projects/${segment(id)}#handover-days`,
  projectUpdates: (id: string) => `/projects/${segment(id)}#updates`,
  projectReviews: (id: string) => `/projects/${segment(id)}#reviews`,
  /** Opens the conversation with a user, also if it is new. */
  conversation: (userId: string) => `/messages?to=${segment(userId)}`,
  decision: (caseId: string) => `/moderation/${segment(caseId)}`,
  deck: (token: string) => `/deck/${segment(token)}`,
  payment: (bidId: string) => `/payment/${segment(bidId)}`,
  /** RFC 6068 separates the parts of a link with &, which an address may contain: `o&leary@example.com`. */
  mailTo: (email: string) => `mailto:${segment(email).replace('%40', '@')}`,
} as const;

/** Links with an account's secret. Only emails use them, so no page loads them. */
export const secretLinks = {
  confirmEmail: (token: string) => `/mail/confirm?token=${segment(token)}`,
  undoEmail: (token: string) => `/mail/undo?token=${segment(token)}`,
  ownData: (token: string) => `/mail/data?token=${segment(token)}`,
  unsubscribe: (token: string) => `/mail/unsubscribe?token=${segment(token)}`,
} as const;

/**
 * Where mail programs unsubscribe with one click. Programs that cannot do this open the link, and the proxy redirects the reader
 * to the screen with the button (`secretLinks.unsubscribe`).
 */
export const subscriptionPath = '^/api/mail/subscriptions/([\\w.-]+)$';
