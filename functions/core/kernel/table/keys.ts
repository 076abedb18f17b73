/**
 * Every key string of the table. Nobody else writes a `#`. The entity chart is in docs/data-model.md.
 */
export interface Key {
  PK: string;
  SK: string;
}

const pair = (a: string, b: string): string => (a < b ? `${a}#${b}` : `${b}#${a}`);

export const keys = {
  // --- Accounts: the profile, its counters and its reputation share a partition; claims make e-mail, username and identifier unique.
  user: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'PROFILE' }),
  tally: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'TALLY' }),
  /** Begins as the tally does, so that one query finds both. */
  inbox: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'TALLY#INBOX' }),
  reputation: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'REPUTATION' }),
  /** What an account has written that could be half of a phone number or an address. */
  fragments: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'FRAGMENTS' }),
  /** The copy of its data that an account has asked for. */
  export: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'EXPORT' }),
  /** Who has left, while the rest of the account is deleted. */
  leaver: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'LEAVER' }),
  /** By the SHA-256 of an address and a reference: that there was an account, and nothing of whose. */
  deletion: (hash: string): Key => ({ PK: `DELETION#${hash}`, SK: 'DELETION' }),
  emailClaim: (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'CLAIM' }),
  usernameClaim: (username: string): Key => ({ PK: `USERNAME#${username}`, SK: 'CLAIM' }),
  /** By a hash of the mailbox of a suspended account that was deleted: no other account can have it. */
  barredMailbox: (mailboxHash: string): Key => ({ PK: `BARRED#${mailboxHash}`, SK: 'BARRED' }),
  stagerClaim: (identifier: string): Key => ({ PK: `STAGER#${identifier}`, SK: 'CLAIM' }),
  /** By the SHA-256 of the session id: a copy of the table opens no session. */
  session: (sessionHash: string): Key => ({ PK: `SESSION#${sessionHash}`, SK: 'SESSION' }),
  passwordReset: (tokenHash: string): Key => ({ PK: `RESET#${tokenHash}`, SK: 'RESET' }),
  device: (secretHash: string): Key => ({ PK: `DEVICE#${secretHash}`, SK: 'DEVICE' }),

  // --- Projects
  project: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'PROJECT' }),
  /** One entry under each beginning of the names of city and county, so that a prefix search reads newest first and nothing else. */
  searchEntry: (place: SearchPlace, projectId: string): Key => ({ PK: collections.search(place), SK: projectId }),

  /** One entry in each of the three cells that a project is in (shared/places/distance.ts), for the search by distance. */
  cellEntry: (cell: string, projectId: string): Key => ({ PK: collections.cell(cell), SK: projectId }),

  /** A stager who wants to hear at once of what is posted in a cell. */
  subscriber: (cell: string, userId: string): Key => ({ PK: collections.subscribers(cell), SK: userId }),

  // --- Bids
  bid: (projectId: string, bidId: string): Key => ({ PK: collections.projectBids(projectId), SK: bidId }),
  /** A bid's id alone does not say where it is. */
  bidPointer: (bidId: string): Key => ({ PK: `BID#${bidId}`, SK: 'POINTER' }),
  /** A party of a paid bid that has left, for the other one. */
  formerMember: (bidId: string): Key => ({ PK: `BID#${bidId}`, SK: 'FORMER' }),
  bidderClaim: (projectId: string, stagerId: string): Key => ({ PK: collections.bidderClaims(projectId), SK: stagerId }),

  // --- Decks: what an owner shows of some bids, by a link that needs no account.
  deck: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'DECK' }),
  /** How often decks of a project were opened. Stays when a deck goes. */
  deckLooks: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'DECK_LOOKS' }),
  /** By the SHA-256 of the token in its link. */
  deckLink: (tokenHash: string): Key => ({ PK: `DECK#${tokenHash}`, SK: 'LINK' }),

  // --- The platform fee
  awaitedPayment: (dueAt: string, bidId: string): Key => ({ PK: collections.awaitedPayments(), SK: `${dueAt}#${bidId}` }),
  payment: (paymentIntentId: string): Key => ({ PK: `PAYMENT#${paymentIntentId}`, SK: 'PAYMENT' }),
  /** Where the reconciliation of payments was cut off. */
  pass: (): Key => ({ PK: 'RECONCILIATION', SK: 'PASS' }),
  /** A line of the ledger: what Stripe says has its time there, so the same is the same line whoever hears it. */
  ledgerEntry: (entry: LedgerPlace): Key => ({ PK: collections.ledger(entry.at.slice(0, 7)), SK: placeInLedger(entry) }),
  revenue: (day: string): Key => ({ PK: collections.revenue(), SK: day }),
  /** What the comparison of our books with Stripe's has found, and whether contact details wait for it. */
  proof: (): Key => ({ PK: 'PROOF', SK: 'PROOF' }),
  discrepancy: (id: string): Key => ({ PK: collections.discrepancies(), SK: id }),
  stripeEvent: (eventId: string): Key => ({ PK: `STRIPE_EVENT#${eventId}`, SK: 'EVENT' }),
  /** One for each two users whom a paid bid has made known to each other, so that many can be looked up at once. */
  link: (userId: string, otherId: string): Key => ({ PK: `LINK#${pair(userId, otherId)}`, SK: 'LINK' }),

  // --- Messages, notifications, questions, updates, reviews, badges
  message: (userId: string, otherId: string, messageId: string): Key => ({
    PK: collections.thread(userId, otherId),
    SK: messageId,
  }),
  conversation: (userId: string, otherId: string): Key => ({ PK: collections.conversations(userId), SK: otherId }),
  notification: (userId: string, notificationId: string): Key => ({ PK: collections.notifications(userId), SK: notificationId }),
  /** When a stager is next told what is new in their service areas. */
  areaDigest: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'AREA_DIGEST' }),
  mail: (userId: string, mailId: string): Key => ({ PK: collections.mails(userId), SK: mailId }),
  /** What an account wants to be mailed, and which of its addresses take mail. */
  mailSettings: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'MAIL' }),
  question: (projectId: string, questionId: string): Key => ({ PK: collections.questions(projectId), SK: questionId }),
  projectUpdate: (projectId: string, updateId: string): Key => ({ PK: collections.updates(projectId), SK: updateId }),
  review: (revieweeId: string, reviewId: string): Key => ({ PK: collections.reviews(revieweeId), SK: reviewId }),
  reviewerClaim: (projectId: string, reviewerId: string): Key => ({
    PK: `PROJECT#${projectId}#REVIEWER#${reviewerId}`,
    SK: 'CLAIM',
  }),
  badge: (userId: string, badgeId: string): Key => ({ PK: collections.badges(userId), SK: badgeId }),
  /** One for each badge: the latest that was handed in for it. */
  document: (userId: string, badgeType: string): Key => ({ PK: collections.documents(userId), SK: badgeType }),

  // --- Moderation: a case for each thing that was reported or is held; a report for each of its reporters.
  moderationCase: (caseId: string): Key => ({ PK: `CASE#${caseId}`, SK: 'CASE' }),
  report: (caseId: string, reporterHash: string): Key => ({ PK: collections.reports(caseId), SK: reporterHash }),

  // --- Operations
  contactMessage: (id: string): Key => ({ PK: `CONTACT_MESSAGE#${id}`, SK: 'CONTACT_MESSAGE' }),
  /** By the object key of an upload, or by a random id for several files. */
  upload: (id: string): Key => ({ PK: `UPLOAD#${id}`, SK: 'UPLOAD' }),
  statistics: (shard: number): Key => ({ PK: collections.statistics(), SK: String(shard).padStart(2, '0') }),
  activity: (id: string): Key => ({ PK: collections.activity(), SK: id }),
  /** What is switched off, and what is said above all pages. */
  siteState: (): Key => ({ PK: 'SITE_STATE', SK: 'SITE_STATE' }),
  /** What happened in the market on a day, in a state or in none. */
  marketDay: (day: string, place: string, shard: number): Key => ({
    PK: collections.market(day.slice(0, 7)),
    SK: `${day}#${place}#${String(shard).padStart(2, '0')}`,
  }),
  /** A record of the audit, in the year in which it was written. */
  auditRecord: (list: string, year: string, id: string): Key => ({ PK: collections.auditRecords(list, year), SK: id }),
  /** A sign-in of an administrator that is on record. */
  adminSignIn: (hash: string): Key => ({ PK: `AUDIT#SIGN_IN#${hash}`, SK: 'SIGN_IN' }),
  /** The kept answer of a creation, by caller, operation and Idempotency-Key. */
  keptAnswer: (subject: string, operation: string, keyHash: string): Key => ({
    PK: collections.keptAnswers(subject),
    SK: `${operation}#${keyHash}`,
  }),
  throttle: (rule: string, subjectHash: string): Key => ({ PK: `THROTTLE#${rule}#${subjectHash}`, SK: 'THROTTLE' }),
  job: (kind: string, subjectId: string): Key => ({ PK: collections.jobs(), SK: `${kind}#${subjectId}` }),

  // --- What administrators find: one entry for each word with which a name can be begun, by what follows from there on.
  findEntry: (kind: FoundKind, text: string, id: string): Key => ({ PK: collections.find(kind, text), SK: `${text}#${id}` }),

  // --- Live updates
  liveTicket: (ticketHash: string): Key => ({ PK: `LIVE_TICKET#${ticketHash}`, SK: 'LIVE_TICKET' }),
  connection: (connectionId: string): Key => ({ PK: `CONNECTION#${connectionId}`, SK: 'CONNECTION' }),
  /** What an account has open. */
  openConnections: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'CONNECTIONS' }),
  projectListener: (projectId: string, connectionId: string): Key => ({
    PK: collections.projectListeners(projectId),
    SK: connectionId,
  }),
};

/** What a partition is named after: `USER#<userId>`. */
const nameIn = ({ PK }: Key): string => PK.split('#')[1] ?? '';

/** The hash in the key of a session. */
export const sessionHashOf = nameIn;

/** The user in the key of an account's profile, tally, inbox or reputation. */
export const userOf = nameIn;

export interface LedgerPlace {
  at: string;
  paymentIntentId: string;
  type: string;
  reference: string | null;
}

const placeInLedger = ({ at, paymentIntentId, type, reference }: LedgerPlace): string =>
  [at, paymentIntentId, type, ...(reference ? [reference] : [])].join('#');

export type FoundKind = 'USERS' | 'PROJECTS';

export interface SearchPlace {
  state: string;
  kind: 'CITY' | 'COUNTY';
  prefix: string;
}

/** Partitions that are listed: of the table, or, where an index is named beside them, of that index. */
export const collections = {
  search: ({ state, kind, prefix }: SearchPlace): string => `SEARCH#${state}#${kind}#${prefix}`,
  cell: (cell: string): string => `GEO#${cell}`,
  subscribers: (cell: string): string => `SUBSCRIBERS#${cell}`,
  projectBids: (projectId: string): string => `PROJECT#${projectId}#BIDS`,
  bidderClaims: (projectId: string): string => `PROJECT#${projectId}#BIDDERS`,
  awaitedPayments: (): string => 'AWAITED_PAYMENTS',
  /** Of a month: `2026-11`. */
  ledger: (month: string): string => `LEDGER#${month}`,
  revenue: (): string => 'REVENUE',
  discrepancies: (): string => 'DISCREPANCIES',
  thread: (userId: string, otherId: string): string => `THREAD#${pair(userId, otherId)}`,
  conversations: (userId: string): string => `USER#${userId}#CONVERSATIONS`,
  notifications: (userId: string): string => `USER#${userId}#NOTIFICATIONS`,
  mails: (userId: string): string => `USER#${userId}#MAILS`,
  questions: (projectId: string): string => `PROJECT#${projectId}#QUESTIONS`,
  updates: (projectId: string): string => `PROJECT#${projectId}#UPDATES`,
  reviews: (revieweeId: string): string => `USER#${revieweeId}#REVIEWS`,
  badges: (userId: string): string => `USER#${userId}#BADGES`,
  documents: (userId: string): string => `USER#${userId}#DOCUMENTS`,
  statistics: (): string => 'STATISTICS',
  activity: (): string => 'ACTIVITY',
  /** Of a month: `2026-11`. */
  market: (month: string): string => `MARKET#${month}`,
  /** Of a year: `2026`. */
  auditRecords: (list: string, year: string): string => `AUDIT#${list}#${year}`,
  reports: (caseId: string): string => `CASE#${caseId}#REPORTS`,
  keptAnswers: (subject: string): string => `IDEMPOTENCY#${subject}`,
  jobs: (): string => 'JOBS',
  projectListeners: (projectId: string): string => `PROJECT#${projectId}#LISTENERS`,
  /** Of texts that begin with the same two letters. */
  find: (kind: FoundKind, text: string): string => `FIND#${kind}#${[...text].slice(0, 2).join('').trimEnd()}`,
};

/** GSI1: what a user has. */
export const gsi1 = {
  session: (userId: string, sessionId: string) => ({ GSI1PK: gsi1.sessionsOf(userId), GSI1SK: sessionId }),
  passwordReset: (userId: string, tokenHash: string) => ({ GSI1PK: gsi1.passwordResetsOf(userId), GSI1SK: tokenHash }),
  device: (userId: string, secretHash: string) => ({ GSI1PK: gsi1.devicesOf(userId), GSI1SK: secretHash }),
  project: (ownerId: string, projectId: string) => ({ GSI1PK: gsi1.projectsOf(ownerId), GSI1SK: projectId }),
  bid: (stagerId: string, bidId: string) => ({ GSI1PK: gsi1.bidsBy(stagerId), GSI1SK: bidId }),
  /** Of a stager who has withdrawn its bid there. */
  withdrawal: (stagerId: string, projectId: string) => ({ GSI1PK: gsi1.withdrawalsBy(stagerId), GSI1SK: projectId }),
  conversation: (userId: string, lastMessageId: string) => ({ GSI1PK: collections.conversations(userId), GSI1SK: lastMessageId }),
  question: (askerId: string, questionId: string) => ({ GSI1PK: gsi1.questionsBy(askerId), GSI1SK: questionId }),
  upload: (userId: string, id: string) => ({ GSI1PK: gsi1.uploadsOf(userId), GSI1SK: id }),
  ledgerEntry: (entry: LedgerPlace) => ({ GSI1PK: gsi1.ledgerOf(entry.paymentIntentId), GSI1SK: placeInLedger(entry) }),
  payment: (stagerId: string, begun: string) => ({ GSI1PK: gsi1.paymentsBy(stagerId), GSI1SK: begun }),
  /** Of whoever has made the thing. */
  moderationCase: (authorId: string, createdAt: string, caseId: string) => ({
    GSI1PK: gsi1.casesOf(authorId),
    GSI1SK: `${createdAt}#${caseId}`,
  }),
  report: (reporterId: string, caseId: string) => ({ GSI1PK: gsi1.reportsBy(reporterId), GSI1SK: caseId }),
  contactMessage: (status: string, id: string) => ({ GSI1PK: gsi1.contactMessagesThatAre(status), GSI1SK: id }),
  contactMessagesThatAre: (status: string): string => `CONTACT_MESSAGES#${status}`,
  auditRecord: (by: string, id: string) => ({ GSI1PK: gsi1.auditRecordsBy(by), GSI1SK: id }),
  auditRecordsBy: (by: string): string => `AUDIT#BY#${by}`,
  sessionsOf: (userId: string): string => `USER#${userId}#SESSIONS`,
  passwordResetsOf: (userId: string): string => `USER#${userId}#RESETS`,
  devicesOf: (userId: string): string => `USER#${userId}#DEVICES`,
  projectsOf: (ownerId: string): string => `USER#${ownerId}#PROJECTS`,
  bidsBy: (stagerId: string): string => `USER#${stagerId}#BIDS`,
  withdrawalsBy: (stagerId: string): string => `USER#${stagerId}#WITHDRAWALS`,
  questionsBy: (userId: string): string => `USER#${userId}#QUESTIONS`,
  uploadsOf: (userId: string): string => `USER#${userId}#UPLOADS`,
  ledgerOf: (paymentIntentId: string): string => `PAYMENT#${paymentIntentId}#LEDGER`,
  paymentsBy: (stagerId: string): string => `USER#${stagerId}#PAYMENTS`,
  casesOf: (userId: string): string => `USER#${userId}#CASES`,
  reportsBy: (userId: string): string => `USER#${userId}#REPORTS`,
};

/** GSI2: what a user has received. */
export const gsi2 = {
  bid: (ownerId: string, bidId: string) => ({ GSI2PK: gsi2.bidsTo(ownerId), GSI2SK: bidId }),
  bidsTo: (ownerId: string): string => `USER#${ownerId}#BIDS`,
  auditRecord: (about: string, id: string) => ({ GSI2PK: gsi2.auditRecordsAbout(about), GSI2SK: id }),
  auditRecordsAbout: (about: string): string => `AUDIT#ABOUT#${about}`,
  /** What was paid for a project. */
  payment: (projectId: string, begun: string) => ({ GSI2PK: gsi2.paymentsFor(projectId), GSI2SK: begun }),
  paymentsFor: (projectId: string): string => `PROJECT#${projectId}#PAYMENTS`,
};

/** GSI3: directories for administrators, and lists of what is due. Keys only; of users and projects they never change, so that a busy one writes nothing here. */
export const gsi3 = {
  user: (userId: string) => ({ GSI3PK: gsi3.users(), GSI3SK: userId }),
  project: (projectId: string) => ({ GSI3PK: gsi3.projects(), GSI3SK: projectId }),
  contactMessage: (id: string) => ({ GSI3PK: gsi3.contactMessages(), GSI3SK: id }),
  contactMessages: (): string => 'CONTACT_MESSAGES',
  unsettledPayment: (createdAt: string, paymentIntentId: string) => ({
    GSI3PK: gsi3.unsettledPayments(),
    GSI3SK: `${createdAt}#${paymentIntentId}`,
  }),
  users: (): string => 'USERS',
  projects: (): string => 'PROJECTS',
  unsettledPayments: (): string => 'UNSETTLED_PAYMENTS',
  /** A dispute by when it must be answered, or a warning by when it came. */
  paymentToDecide: (at: string, paymentIntentId: string) => ({
    GSI3PK: gsi3.paymentsToDecide(),
    GSI3SK: `${at}#${paymentIntentId}`,
  }),
  paymentsToDecide: (): string => 'PAYMENTS_TO_DECIDE',
  /** By the time at which the files may be deleted. */
  unusedUpload: (dueAt: string, id: string) => ({
    GSI3PK: gsi3.unusedUploads(),
    GSI3SK: `${dueAt}#${id}`,
  }),
  unusedUploads: (): string => 'UNUSED_UPLOADS',
  /** Documents that wait to be checked, the oldest first. */
  document: (id: string, userId: string, badgeType: string) => ({
    GSI3PK: gsi3.documents(),
    GSI3SK: `${id}#${userId}#${badgeType}`,
  }),
  documents: (): string => 'DOCUMENTS',
  /** By time, then by what goes out as one mail: the key alone says which those are. */
  dueMail: (dueAt: string, userId: string, join: string, id: string) => ({
    GSI3PK: gsi3.dueMails(),
    GSI3SK: `${dueAt}#${userId}#${join}#${id}`,
  }),
  dueMails: (): string => 'MAILS_DUE',
  /** Of what is about the account itself: it goes out even while other mail is held up, without reading what waits. */
  dueAccountMail: (dueAt: string, userId: string, join: string, id: string) => ({
    ...gsi3.dueMail(dueAt, userId, join, id),
    GSI3PK: gsi3.dueAccountMails(),
  }),
  dueAccountMails: (): string => 'ACCOUNT_MAILS_DUE',
  /** Nobody knows whether it arrived, since then. */
  mailInDoubt: (since: string, userId: string, id: string) => ({
    GSI3PK: gsi3.mailsInDoubt(),
    GSI3SK: `${since}#${userId}#${id}`,
  }),
  mailsInDoubt: (): string => 'MAILS_IN_DOUBT',
  dueDigest: (dueAt: string, userId: string) => ({ GSI3PK: gsi3.dueDigests(), GSI3SK: `${dueAt}#${userId}` }),
  dueDigests: (): string => 'AREA_DIGESTS_DUE',
  /** While something waits for an administrator. */
  openCase: (openedAt: string, caseId: string) => ({ GSI3PK: gsi3.openCases(), GSI3SK: `${openedAt}#${caseId}` }),
  openCases: (): string => 'CASES_OPEN',
};

/** The case that the sort key of one that is open names. */
export const openCaseOf = (sortKey: string): string => sortKey.split('#')[1] ?? '';

/** Where a document is in the list of those that wait. */
export interface WaitingDocument {
  id: string;
  userId: string;
  badgeType: string;
}

/** What the sort key of a waiting document says. */
export const waitingDocumentOf = (sortKey: string): WaitingDocument => {
  const [id = '', userId = '', badgeType = ''] = sortKey.split('#');
  return { id, userId, badgeType };
};

/** Where a digest is in the list of those that are due. */
export interface DueDigest {
  dueAt: string;
  userId: string;
}

/** What the sort key of a due digest says. */
export const dueDigestOf = (sortKey: string): DueDigest => {
  const [dueAt = '', userId = ''] = sortKey.split('#');
  return { dueAt, userId };
};

/** Where a mail is in the list of what is due. */
export interface DueMail {
  dueAt: string;
  userId: string;
  join: string;
  id: string;
}

/** What the sort key of a due mail says. */
export const dueMailOf = (sortKey: string): DueMail => {
  const [dueAt = '', userId = '', join = '', id = ''] = sortKey.split('#');
  return { dueAt, userId, join, id };
};

/** Whose mail the sort key of one in doubt names, and which. */
export const mailInDoubtOf = (sortKey: string): { userId: string; id: string } => {
  const [, userId = '', id = ''] = sortKey.split('#');
  return { userId, id };
};

const keyAttributes = new Set([
  'PK',
  'SK',
  'GSI1PK',
  'GSI1SK',
  'GSI2PK',
  'GSI2SK',
  'GSI3PK',
  'GSI3SK',
  'entity',
  'expiresAtEpochSeconds',
]);

/** What the domain wrote, without what the table needed. */
export const withoutKeys = <T>(item: Record<string, unknown>): T =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !keyAttributes.has(name))) as T;
