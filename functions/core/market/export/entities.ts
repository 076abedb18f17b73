export interface Excuse {
  what: string;
  why: string;
}

const found: Excuse = {
  what: 'Indexes and counters that we use to find your data, and work in progress on it.',
  why: 'They say nothing more about you.',
};
const sealed: Excuse = {
  what: 'Password reset links, tickets for open pages, answers kept for a repeated request, and counts of attempts.',
  why: "They last a day at most. They are hashed or encrypted with keys we don't keep, so nobody can read anything about you in them.",
};
const suspension: Excuse = {
  what: 'Hashes of the email addresses of accounts that were suspended and then deleted.',
  why: "An existing account doesn't have any. They only prevent registering again.",
};
const ofOthers: Excuse = {
  what: 'What you keep about someone who deleted their account after a bid was paid.',
  why: "It's their data. You can see it on the project page for a while.",
};
const record: Excuse = {
  what: 'The log of recent activity, and of what our staff did.',
  why: 'It only has ids that point to your data, and keeps our staff accountable. Ask us if you need what it says about you.',
};
const ends: Excuse = {
  what: 'Fragments of your texts that could be half of a phone number or an address.',
  why: 'The full texts are in this copy.',
};
const letters: Excuse = {
  what: 'What you sent us through the contact form.',
  why: "It isn't linked to an account, because anyone can type any address there. Ask us, and we'll look for it.",
};
const ofNobody: Excuse = {
  what: 'Our ledger, totals, and proofs of deletion.',
  why: "They don't name anyone.",
};

/** Every stored entity: the parts of an export that contain it, or why none does. parts.test.ts fails if one is missing. */
export const entities = {
  User: ['profile', 'portfolio', 'service-areas'],
  MailSettings: ['settings', 'former-addresses'],
  AreaDigest: ['settings'],
  Session: ['sessions'],
  Device: ['devices'],
  Project: ['projects'],
  ProjectUpdate: ['updates'],
  Question: ['questions-received', 'questions-asked'],
  Deck: ['decks'],
  Bid: ['bids-made', 'concepts', 'bids-received', 'handovers'],
  BidderClaim: ['bids-withdrawn'],
  VerificationDocument: ['documents'],
  Report: ['reports'],
  Case: ['decisions'],
  Conversation: ['conversations'],
  Message: ['messages'],
  Notification: ['notifications'],
  Mail: ['mails'],
  Review: ['reviews-given', 'reviews-received'],
  Reputation: ['reputation'],
  Badge: ['badges'],
  Payment: ['payments'],
  Upload: ['uploads'],

  EmailClaim: found,
  UsernameClaim: found,
  StagerClaim: found,
  SearchEntry: found,
  FindEntry: found,
  Fragments: ends,
  CellEntry: found,
  Subscriber: found,
  BidPointer: found,
  DeckLink: found,
  DeckLooks: found,
  AwaitedPayment: found,
  ReviewerClaim: found,
  Link: found,
  Tally: found,
  Inbox: found,
  Export: found,
  Job: found,
  OpenConnections: found,
  Connection: found,
  Listener: found,

  PasswordReset: sealed,
  LiveTicket: sealed,
  KeptAnswer: sealed,
  Throttle: sealed,

  FormerMember: ofOthers,
  Leaver: ofOthers,
  Activity: record,
  AuditRecord: record,
  AdminSignIn: record,
  BarredMailbox: suspension,
  ContactMessage: letters,

  Deletion: ofNobody,
  LedgerEntry: ofNobody,
  Revenue: ofNobody,
  Proof: ofNobody,
  Discrepancy: ofNobody,
  Pass: ofNobody,
  StripeEvent: ofNobody,
  Statistics: ofNobody,
  Followed: ofNobody,
  MarketDay: ofNobody,
  SiteState: ofNobody,
} as const satisfies Record<string, readonly string[] | Excuse>;

export const excuses: readonly Excuse[] = [found, ends, sealed, suspension, ofOthers, record, letters, ofNobody];
