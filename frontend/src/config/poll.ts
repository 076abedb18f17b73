/** How often what is refreshed, in milliseconds (specification section 9). */
export const POLL = {
  /** The pending-bids badge of the navigation bar. */
  pendingBids: 30_000,
  projects: 5_000,
  bids: 5_000,
  project: 10_000,
  /** The bids of one project, also while its tab is in the background. */
  projectBids: 5_000,
  /** The questions about one project. */
  questions: 30_000,
  profile: 10_000,
  thread: 5_000,
  /** The project and the bid that an open conversation is about. */
  threadSubject: 30_000,
  /** The unread counts of the navigation bar: notifications and messages. */
  unread: 30_000,
  /** How often '5 minutes ago' moves on. Asks nobody. */
  age: 60_000,
  /** How often a countdown of hours and minutes moves on. Asks nobody. */
  countdown: 15_000,
} as const;

/** How long what waits, in milliseconds (specification section 9). */
export const DELAY = {
  /** The pause in typing after which a search takes effect. */
  search: 1_000,
} as const;
