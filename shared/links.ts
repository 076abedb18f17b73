/** Addresses within the site that both its screens and its mail lead to. */

const segment = encodeURIComponent;

export const links = {
  dashboard: '/dashboard',
  /** Opens the form of an own project that may still be edited. */
  editProject: (id: string) => `/dashboard?edit=${segment(id)}`,
  messages: '/messages',
  projects: '/projects',
  /** What somebody wants to be mailed. */
  mail: '/mail',
  /** The own profile, at the service areas. */
  serviceAreas: '/edit-profile#service-areas',
  /** The own profile, at the documents that were handed in to be verified. */
  verification: '/edit-profile#verification',
  project: (id: string) => `/projects/${segment(id)}`,
  /** A project, at the bids on it. */
  projectBids: (id: string) => `/projects/${segment(id)}#current-bids`,
  /** A project, at what stagers ask about it. */
  projectQuestions: (id: string) => `/projects/${segment(id)}#questions`,
  /** A project, at what its owner has told of it since there were bids. */
  projectHandover: (id: string) => `/projects/${segment(id)}#handover`,
  projectUpdates: (id: string) => `/projects/${segment(id)}#updates`,
  /** A completed project, at what its two parties say of each other. */
  projectReviews: (id: string) => `/projects/${segment(id)}#reviews`,
  /** The conversation with one user, begun if there is none yet. */
  conversation: (userId: string) => `/messages?to=${segment(userId)}`,
  /** What the administrators have decided about something of one's own. */
  decision: (caseId: string) => `/moderation/${segment(caseId)}`,
  /** What whoever has the link reads of some bids, without an account. */
  deck: (token: string) => `/deck/${segment(token)}`,
  payment: (bidId: string) => `/payment/${segment(bidId)}`,
  /** Writes an email: `o&leary@example.com` is an address, and & separates the parts of a link (RFC 6068). */
  mailTo: (email: string) => `mailto:${segment(email).replace('%40', '@')}`,
} as const;

/** Addresses with a secret of one account in them: mail alone leads to them, and no screen, so that no page loads this. */
export const secretLinks = {
  /** Where an address is confirmed by a button. */
  confirmEmail: (token: string) => `/mail/confirm?token=${segment(token)}`,
  /** Where an address that was changed is put back by a button. */
  undoEmail: (token: string) => `/mail/undo?token=${segment(token)}`,
  /** Where a copy of somebody's data is fetched by a button. */
  ownData: (token: string) => `/mail/data?token=${segment(token)}`,
  /** Where one kind of mail is ended by a button. */
  unsubscribe: (token: string) => `/mail/unsubscribe?token=${segment(token)}`,
} as const;

/**
 * Where mail programs end a kind of mail by one click. One that does not know how opens it for its reader, who is led to the screen with the
 * button (`secretLinks.unsubscribe`) by what stands before the functions.
 */
export const subscriptionPath = '^/api/mail/subscriptions/([\\w.-]+)$';
