/** Why something that is stored is in no part of a copy, for whose data it is. */
export interface Excuse {
  what: string;
  why: string;
}

const found: Excuse = {
  what: 'Lists and counts by which we find what is in the parts, and work on it that is under way.',
  why: 'They say nothing else of you.',
};
const sealed: Excuse = {
  what: 'Links for a new password, tickets of open pages, answers kept for a call that is sent again, counts of how often something was tried.',
  why: 'They last for a day at most, and are hashes or sealed by what we do not keep: nobody can read anything of you in them.',
};
const suspension: Excuse = {
  what: 'Hashes of the addresses of accounts that were suspended and then deleted.',
  why: 'An account that is there has none; they keep nobody from anything but registering again.',
};
const ofOthers: Excuse = {
  what: 'What you keep of somebody who has left after a bid was paid.',
  why: 'It is their data. You find it on the page of the project as long as you may see it.',
};
const record: Excuse = {
  what: 'The record of what has happened lately, and of what our staff did.',
  why: 'It holds numbers that point to what is in the parts, and keeps our staff accountable. Ask us if you need what it says of you.',
};
const ends: Excuse = {
  what: 'Ends of your texts that could be half of a phone number or an address.',
  why: 'The texts themselves are in the parts.',
};
const letters: Excuse = {
  what: 'What you have written to us by the contact form.',
  why: 'It belongs to no account, as anybody can write any address there. Ask us, and we look for it.',
};
const ofNobody: Excuse = {
  what: 'Our books, totals, and proofs of deletions.',
  why: 'They name nobody.',
};

/**
 * Every kind of thing that is stored: the parts of a copy that tell it, or why none does. A kind that is added is missing here, which a test notices
 * (parts.test.ts): whoever adds one says whose it is.
 */
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
  Paper: ['papers'],
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
  Takings: ofNobody,
  Proof: ofNobody,
  Difference: ofNobody,
  Pass: ofNobody,
  StripeEvent: ofNobody,
  Statistics: ofNobody,
  MarketDay: ofNobody,
  SiteState: ofNobody,
} as const satisfies Record<string, readonly string[] | Excuse>;

export const excuses: readonly Excuse[] = [found, ends, sealed, suspension, ofOthers, record, letters, ofNobody];
