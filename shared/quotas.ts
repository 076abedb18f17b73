/**
 * All rate limits. `functions/core/kernel/rate-limit` enforces them, docs/openapi.json lists them, and RATE_LIMIT_SCALE
 * multiplies them all. Rejected calls count too.
 */
interface Quota {
  /** Uses in one window. A window begins with its first use. */
  allowance: number;
  window: 'quarter' | 'hour' | 'day';
  /** The error message. When to try again follows. */
  reached: string;
}

export const windowMinutes: Record<Quota['window'], number> = { quarter: 15, hour: 60, day: 24 * 60 };

/** Limits of one account. Routes in shared/api/routes.ts name theirs. */
const ofAccounts = {
  projectByUser: { allowance: 60, window: 'day', reached: "You've reached the daily limit for new projects." },
  projectEditByUser: { allowance: 120, window: 'hour', reached: "You've reached the hourly limit for project edits." },
  updateByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for updates." },
  bidByUser: { allowance: 120, window: 'day', reached: "You've reached the daily limit for bids." },
  conceptByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for concept changes." },
  messageByUser: { allowance: 120, window: 'hour', reached: "You've reached the hourly limit for messages." },
  questionByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for questions." },
  answerByUser: { allowance: 120, window: 'hour', reached: "You've reached the hourly limit for answers." },
  handoverByUser: { allowance: 120, window: 'hour', reached: "You've reached the hourly limit for handover changes." },
  deckByUser: { allowance: 30, window: 'day', reached: "You've reached the daily limit for new decks." },
  paymentByUser: { allowance: 30, window: 'hour', reached: "You've reached the hourly limit for payment attempts." },
  uploadByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for uploads." },
  profileEditByUser: {
    allowance: 60,
    window: 'hour',
    reached: "You've reached the hourly limit for profile changes.",
  },
  portfolioEditByUser: {
    allowance: 60,
    window: 'hour',
    reached: "You've reached the hourly limit for portfolio changes.",
  },
  verificationMailByUser: {
    allowance: 10,
    window: 'hour',
    reached: "You've reached the hourly limit for confirmation emails.",
  },
  mailSettingsByUser: {
    allowance: 120,
    window: 'hour',
    reached: "You've reached the hourly limit for changes to your email preferences.",
  },
  pushByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for device changes." },
  documentByUser: { allowance: 20, window: 'day', reached: "You've reached the daily limit for documents." },
  reportByUser: { allowance: 30, window: 'day', reached: "You've reached the daily limit for reports." },
  blockByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for blocks." },
  liveTicketByUser: { allowance: 300, window: 'hour', reached: "You've reached the hourly limit for open pages." },
  passwordChangeByUser: { allowance: 10, window: 'hour', reached: "You've reached the hourly limit for password changes." },
} as const satisfies Record<string, Quota>;

/** Limits that handlers take themselves, because they depend on more than the caller. */
const ofHandlers = {
  // Only wrong passwords count. All callers without a known device share the first two.
  loginByEmail: { allowance: 10, window: 'quarter', reached: 'There were too many failed logins.' },
  loginByNetwork: { allowance: 10, window: 'quarter', reached: 'There were too many failed logins.' },
  loginByDevice: { allowance: 10, window: 'quarter', reached: 'There were too many failed logins.' },
  /** Correct passwords. Each begins a session and may send an email. */
  signInByUser: { allowance: 60, window: 'hour', reached: "You've reached the hourly limit for logins." },
  confirmationBySession: { allowance: 10, window: 'quarter', reached: 'There were too many wrong passwords.' },

  resetMailByEmail: { allowance: 5, window: 'hour', reached: 'There were too many requests for a password reset link.' },
  resetMailByNetwork: { allowance: 5, window: 'hour', reached: 'There were too many requests for a password reset link.' },
  registrationByNetwork: { allowance: 20, window: 'hour', reached: 'There were too many registrations from your network.' },
  contactMessageByNetwork: { allowance: 10, window: 'hour', reached: 'There were too many messages from your network.' },
  /** Answers to decks: from one network to any deck, and from anywhere to one. */
  deckAnswerByNetwork: { allowance: 300, window: 'hour', reached: 'There were too many answers from your network.' },
  deckAnswerByDeck: { allowance: 300, window: 'hour', reached: 'There were too many answers with this link.' },
  reportByNetwork: { allowance: 10, window: 'hour', reached: 'There were too many reports from your network.' },

  /** All emails to an unconfirmed address, which anybody may have given. */
  mailToUnconfirmed: {
    allowance: 5,
    window: 'day',
    reached: "We already sent several emails to this address today, and it isn't confirmed yet.",
  },
  /** Confirmations that users request in their accounts. Other emails to the address do not count. */
  confirmationToUnconfirmed: {
    allowance: 3,
    window: 'day',
    reached: "We already sent several emails to this address today, and it isn't confirmed yet.",
  },
  /** Reset links to unconfirmed addresses, requested from one network. */
  resetToUnconfirmed: {
    allowance: 3,
    window: 'day',
    reached: "We already sent several emails to this address today, and it isn't confirmed yet.",
  },
  confirmationByNetwork: {
    allowance: 30,
    window: 'hour',
    reached: 'There were too many requests for confirmation emails from your network.',
  },
  /** Emails of one kind about the security of one account. Later ones wait and go out as one, so that nobody can flood a mailbox. */
  securityMail: { allowance: 5, window: 'hour', reached: 'We already sent emails about this in the last hour.' },

  /** Calls with more text than a long project, because masking takes time. */
  longTextByUser: { allowance: 120, window: 'hour', reached: "You've reached the hourly limit for long texts." },

  /** Requests while an export is being made do not count. */
  exportByUser: { allowance: 2, window: 'day', reached: "You've reached the daily limit for copies of your data." },

  /** The answer reveals whether an address is registered. */
  emailChangeByUser: {
    allowance: 10,
    window: 'hour',
    reached: "You've reached the hourly limit for email address changes.",
  },
} as const satisfies Record<string, Quota>;

export const quotas = { ...ofAccounts, ...ofHandlers };

export type QuotaName = keyof typeof quotas;
export type AccountQuotaName = keyof typeof ofAccounts;

const windowNames: Record<Quota['window'], string> = { quarter: 'in 15 minutes', hour: 'an hour', day: 'a day' };

/** `120 an hour`, for documents. */
export const figureOf = (name: QuotaName): string => `${quotas[name].allowance} ${windowNames[quotas[name].window]}`;
