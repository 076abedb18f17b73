/** Polling intervals, in milliseconds (specification section 9). */
export const POLL = {
  /** The pending-bids badge of the navigation bar. */
  pendingBids: 30_000,
  projects: 5_000,
  bids: 5_000,
  project: 10_000,
  /** The bids of one project. Continues while the tab is in the background. */
  projectBids: 5_000,
  /** The questions about one project. */
  questions: 30_000,
  /** Also the state of a data export in progress. */
  profile: 10_000,
  thread: 5_000,
  /** The project and bid of an open conversation. */
  threadSubject: 30_000,
  /** The unread counts of the navigation bar: notifications and messages. */
  unread: 30_000,
  /** An open deck. It has no live updates, because its viewers have no account. */
  deck: 30_000,
  /** A stager's documents. */
  verification: 30_000,
  /** The attention list, while the panel is visible. Hourly work and failed runs send no live updates. */
  attention: 300_000,
  /** How often labels such as '5 minutes ago' are updated. Sends no request. */
  age: 60_000,
  /** How often a countdown is updated. Sends no request. */
  countdown: 15_000,
} as const;

/** Other waiting times, in milliseconds (specification section 9). */
export const DELAY = {
  /** A search takes effect when the typing has paused for this long. */
  search: 1_000,
} as const;
