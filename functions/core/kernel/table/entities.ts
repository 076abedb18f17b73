import type { RetentionId } from '#shared/retention';
import { collections, gsi1, type keys } from './keys';

interface Row {
  /**
   * How to find an account's items of this kind: by a list in the table or in GSI1, or through the parent entity. Null: the item
   * belongs to no account.
   */
  of:
    | { table: (userId: string) => string }
    | { GSI1: (userId: string) => string }
    | 'User'
    | 'MailSettings'
    | 'Project'
    | 'Bid'
    | 'Case'
    | 'Conversation'
    | 'Review'
    | null;
  /**
   * What happens to the item when its account closes:
   * - `closure`: the transaction that closes the account removes it (saveClosure).
   * - `removed`: the deletion job removes each item of the list.
   * - `erased`: the deletion job calls the entity's own eraser for each item (delete-account.ts).
   * - `end`: the last transaction of the deletion removes it (saveEnd).
   * - `follows`: it is removed together with its parent.
   * - `expires`: its TTL removes it soon, or it names nobody.
   * - `stays`: it names nobody, or the law or somebody else needs it.
   */
  closing: 'closure' | 'removed' | 'erased' | 'end' | 'follows' | 'expires' | 'stays';
  /** The parts of a data export that contain it, or why none does (market/export/readme.ts). */
  exported: readonly string[] | 'index' | 'sealed' | 'fragments' | 'suspension' | 'others' | 'record' | 'letters' | 'nobody';
  /** How long it is kept (shared/retention.ts). */
  kept: RetentionId;
}

/** All entities in the table. `put` and `update` accept no others, and each must have a key in keys.ts and all four answers here. */
export const entities = {
  // --- Accounts
  User: { of: 'User', closing: 'closure', exported: ['profile', 'portfolio', 'service-areas'], kept: 'account' },
  Tally: { of: 'User', closing: 'end', exported: 'index', kept: 'account' },
  Inbox: { of: 'User', closing: 'end', exported: 'index', kept: 'account' },
  Reputation: { of: 'User', closing: 'end', exported: ['reputation'], kept: 'account' },
  Fragments: { of: 'User', closing: 'closure', exported: 'fragments', kept: 'account' },
  EmailClaim: { of: 'User', closing: 'closure', exported: 'index', kept: 'account' },
  UsernameClaim: { of: 'User', closing: 'closure', exported: 'index', kept: 'account' },
  StagerClaim: { of: 'User', closing: 'closure', exported: 'index', kept: 'account' },
  MailSettings: { of: 'User', closing: 'closure', exported: ['settings', 'former-addresses'], kept: 'account' },
  AreaDigest: { of: 'User', closing: 'closure', exported: ['settings'], kept: 'account' },
  Subscriber: { of: 'MailSettings', closing: 'follows', exported: 'index', kept: 'account' },
  Badge: { of: { table: collections.badges }, closing: 'removed', exported: ['badges'], kept: 'account' },
  VerificationDocument: { of: { table: collections.documents }, closing: 'erased', exported: ['documents'], kept: 'documents' },
  Session: { of: { GSI1: gsi1.sessionsOf }, closing: 'removed', exported: ['sessions'], kept: 'sessions' },
  Device: { of: { GSI1: gsi1.devicesOf }, closing: 'removed', exported: ['devices'], kept: 'devices' },
  PasswordReset: { of: { GSI1: gsi1.passwordResetsOf }, closing: 'removed', exported: 'sealed', kept: 'links' },
  Export: { of: 'User', closing: 'closure', exported: 'index', kept: 'exports' },
  Upload: { of: { GSI1: gsi1.uploadsOf }, closing: 'erased', exported: ['uploads'], kept: 'uploads' },
  KeptAnswer: { of: { table: collections.keptAnswers }, closing: 'removed', exported: 'sealed', kept: 'answers' },
  LiveTicket: { of: 'User', closing: 'expires', exported: 'sealed', kept: 'connections' },
  Connection: { of: 'User', closing: 'expires', exported: 'index', kept: 'connections' },
  OpenConnections: { of: 'User', closing: 'expires', exported: 'index', kept: 'connections' },
  Leaver: { of: 'User', closing: 'end', exported: 'others', kept: 'former' },
  Deletion: { of: null, closing: 'expires', exported: 'nobody', kept: 'deletions' },
  BarredMailbox: { of: 'Case', closing: 'stays', exported: 'suspension', kept: 'barred' },

  // --- Projects and bids
  Project: { of: { GSI1: gsi1.projectsOf }, closing: 'erased', exported: ['projects'], kept: 'projects' },
  SearchEntry: { of: 'Project', closing: 'follows', exported: 'index', kept: 'projects' },
  CellEntry: { of: 'Project', closing: 'follows', exported: 'index', kept: 'projects' },
  ProjectUpdate: { of: 'Project', closing: 'follows', exported: ['updates'], kept: 'projects' },
  Listener: { of: 'Project', closing: 'expires', exported: 'index', kept: 'connections' },
  Deck: { of: 'Project', closing: 'follows', exported: ['decks'], kept: 'decks' },
  DeckLink: { of: 'Project', closing: 'follows', exported: 'index', kept: 'decks' },
  DeckViews: { of: 'Project', closing: 'follows', exported: 'index', kept: 'projects' },
  Question: {
    of: { GSI1: gsi1.questionsBy },
    closing: 'erased',
    exported: ['questions-received', 'questions-asked'],
    kept: 'projects',
  },
  Bid: {
    of: { GSI1: gsi1.bidsBy },
    closing: 'erased',
    exported: ['bids-made', 'concepts', 'bids-received', 'handovers'],
    kept: 'projects',
  },
  /** Only claims without a bid are listed. The others go with their bid. */
  BidderClaim: { of: { GSI1: gsi1.withdrawalsBy }, closing: 'removed', exported: ['bids-withdrawn'], kept: 'projects' },
  BidPointer: { of: 'Bid', closing: 'follows', exported: 'index', kept: 'projects' },
  /** An account with unpaid fees cannot be closed, so none is left then. */
  AwaitedPayment: { of: 'Bid', closing: 'follows', exported: 'index', kept: 'projects' },
  Link: { of: 'Bid', closing: 'follows', exported: 'index', kept: 'shared' },
  FormerMember: { of: 'Bid', closing: 'follows', exported: 'others', kept: 'former' },
  Payment: { of: { GSI1: gsi1.paymentsBy }, closing: 'stays', exported: ['payments'], kept: 'payments' },

  // --- Messages, reviews, notifications and moderation
  Conversation: { of: { table: collections.conversations }, closing: 'erased', exported: ['conversations'], kept: 'messages' },
  Message: { of: 'Conversation', closing: 'follows', exported: ['messages'], kept: 'messages' },
  Review: {
    of: { table: collections.reviews },
    closing: 'erased',
    exported: ['reviews-given', 'reviews-received'],
    kept: 'messages',
  },
  ReviewerClaim: { of: 'Review', closing: 'follows', exported: 'index', kept: 'messages' },
  Notification: { of: { table: collections.notifications }, closing: 'removed', exported: ['notifications'], kept: 'messages' },
  Mail: { of: { table: collections.mails }, closing: 'removed', exported: ['mails'], kept: 'mails' },
  Case: { of: { GSI1: gsi1.casesOf }, closing: 'erased', exported: ['decisions'], kept: 'cases' },
  Report: { of: { GSI1: gsi1.reportsBy }, closing: 'erased', exported: ['reports'], kept: 'reports' },
  ContactMessage: { of: null, closing: 'stays', exported: 'letters', kept: 'letters' },

  // --- Operations
  /** Only the job that deletes the account goes with it. */
  Job: { of: 'User', closing: 'end', exported: 'index', kept: 'jobs' },
  Throttle: { of: null, closing: 'expires', exported: 'sealed', kept: 'throttles' },
  /** Belongs to an account or a project. `FollowChanges` removes it. */
  DeskSearchEntry: { of: 'User', closing: 'follows', exported: 'index', kept: 'projects' },
  Activity: { of: null, closing: 'expires', exported: 'record', kept: 'activity' },
  AuditRecord: { of: null, closing: 'expires', exported: 'record', kept: 'audit' },
  AdminSignIn: { of: null, closing: 'expires', exported: 'record', kept: 'audit' },
  LedgerEntry: { of: null, closing: 'stays', exported: 'nobody', kept: 'payments' },
  Revenue: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  Comparison: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  Discrepancy: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  Pass: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  Statistics: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  SiteState: { of: null, closing: 'stays', exported: 'nobody', kept: 'totals' },
  MarketDay: { of: null, closing: 'stays', exported: 'nobody', kept: 'marketDays' },
  Followed: { of: null, closing: 'expires', exported: 'nobody', kept: 'followed' },
  StripeEvent: { of: null, closing: 'expires', exported: 'nobody', kept: 'stripeEvents' },
} as const satisfies Partial<Record<Capitalize<keyof typeof keys>, Row>>;

export type Entity = keyof typeof entities;

type With<Field extends keyof Row, Value> = {
  [Name in Entity]: (typeof entities)[Name][Field] extends Value ? Name : never;
}[Entity];
/** Entities with a list for each account. */
export type Listed = With<'of', object>;
export type Erased = With<'closing', 'erased'>;
export type Removed = With<'closing', 'removed'>;
export type Closed = With<'closing', 'closure'>;
export type Ended = With<'closing', 'end'>;

const isRemoved = (entity: Entity): entity is Removed => entities[entity].closing === 'removed';
export const removedEntities = (): Removed[] => (Object.keys(entities) as Entity[]).filter(isRemoved);

type Exported = (typeof entities)[Entity]['exported'];
export type ExportPart = Extract<Exported, readonly string[]>[number];
export type Excuse = Exclude<Exported, readonly string[]>;
