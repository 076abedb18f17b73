export interface Key {
  PK: string;
  SK: string;
}

const pair = (a: string, b: string): string => (a < b ? `${a}#${b}` : `${b}#${a}`);

export const keys = {
  // --- Accounts. Claims make email, username and identifier unique.
  user: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'PROFILE' }),
  tally: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'TALLY' }),
  /** Has the tally's key as its prefix, so that one query finds both. */
  inbox: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'TALLY#INBOX' }),
  reputation: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'REPUTATION' }),
  /** Pieces of an account's texts that could be half of a phone number or an address. */
  fragments: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'FRAGMENTS' }),
  export: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'EXPORT' }),
  /** A deleted account while its data is being removed. */
  leaver: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'LEAVER' }),
  /** By the SHA-256 of an address and a reference, so that it names nobody. */
  deletion: (hash: string): Key => ({ PK: `DELETION#${hash}`, SK: 'DELETION' }),
  emailClaim: (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'CLAIM' }),
  usernameClaim: (username: string): Key => ({ PK: `USERNAME#${username}`, SK: 'CLAIM' }),
  /** By a hash of the mailbox of a deleted, suspended account. */
  barredMailbox: (mailboxHash: string): Key => ({ PK: `BARRED#${mailboxHash}`, SK: 'BARRED' }),
  stagerClaim: (identifier: string): Key => ({ PK: `STAGER#${identifier}`, SK: 'CLAIM' }),
  /** By the SHA-256 of the session id, so that a copy of the table opens no session. */
  session: (sessionHash: string): Key => ({ PK: `SESSION#${sessionHash}`, SK: 'SESSION' }),
  passwordReset: (tokenHash: string): Key => ({ PK: `RESET#${tokenHash}`, SK: 'RESET' }),
  device: (secretHash: string): Key => ({ PK: `DEVICE#${secretHash}`, SK: 'DEVICE' }),

  // --- Projects
  project: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'PROJECT' }),
  /** One entry for each prefix of the city's and county's names, so that a prefix search reads newest first. */
  searchEntry: (place: SearchPlace, projectId: string): Key => ({ PK: collections.search(place), SK: projectId }),

  /** One entry in each of a project's three cells (shared/places/distance.ts), for the search by distance. */
  cellEntry: (cell: string, projectId: string): Key => ({ PK: collections.cell(cell), SK: projectId }),

  /** A stager who wants alerts about a cell. */
  subscriber: (cell: string, userId: string): Key => ({ PK: collections.subscribers(cell), SK: userId }),

  // --- Bids
  bid: (projectId: string, bidId: string): Key => ({ PK: collections.projectBids(projectId), SK: bidId }),
  /** Leads from a bid's id to its project. */
  bidPointer: (bidId: string): Key => ({ PK: `BID#${bidId}`, SK: 'POINTER' }),
  formerMember: (bidId: string): Key => ({ PK: `BID#${bidId}`, SK: 'FORMER' }),
  bidderClaim: (projectId: string, stagerId: string): Key => ({ PK: collections.bidderClaims(projectId), SK: stagerId }),

  // --- Decks
  deck: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'DECK' }),
  /** Stays when a deck is deleted. */
  deckViews: (projectId: string): Key => ({ PK: `PROJECT#${projectId}`, SK: 'DECK_VIEWS' }),
  /** By the SHA-256 of the link's token. */
  deckLink: (tokenHash: string): Key => ({ PK: `DECK#${tokenHash}`, SK: 'LINK' }),

  // --- The platform fee
  awaitedPayment: (dueAt: string, bidId: string): Key => ({ PK: collections.awaitedPayments(), SK: `${dueAt}#${bidId}` }),
  payment: (paymentIntentId: string): Key => ({ PK: `PAYMENT#${paymentIntentId}`, SK: 'PAYMENT' }),
  pass: (): Key => ({ PK: 'RECONCILIATION', SK: 'PASS' }),
  /** A ledger entry has Stripe's time, so that recording it twice gives the same key. */
  ledgerEntry: (entry: LedgerPlace): Key => ({ PK: collections.ledger(entry.at.slice(0, 7)), SK: placeInLedger(entry) }),
  revenue: (day: string): Key => ({ PK: collections.revenue(), SK: day }),
  comparison: (): Key => ({ PK: 'COMPARISON', SK: 'COMPARISON' }),
  discrepancy: (id: string): Key => ({ PK: collections.discrepancies(), SK: id }),
  stripeEvent: (eventId: string): Key => ({ PK: `STRIPE_EVENT#${eventId}`, SK: 'EVENT' }),
  /** Links two users who have a paid bid between them. */
  link: (userId: string, otherId: string): Key => ({ PK: `LINK#${pair(userId, otherId)}`, SK: 'LINK' }),

  // --- Messages, notifications, questions, updates, reviews, badges
  message: (userId: string, otherId: string, messageId: string): Key => ({
    PK: collections.thread(userId, otherId),
    SK: messageId,
  }),
  conversation: (userId: string, otherId: string): Key => ({ PK: collections.conversations(userId), SK: otherId }),
  notification: (userId: string, notificationId: string): Key => ({ PK: collections.notifications(userId), SK: notificationId }),
  areaDigest: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'AREA_DIGEST' }),
  mail: (userId: string, mailId: string): Key => ({ PK: collections.mails(userId), SK: mailId }),
  mailSettings: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'MAIL' }),
  question: (projectId: string, questionId: string): Key => ({ PK: collections.questions(projectId), SK: questionId }),
  projectUpdate: (projectId: string, updateId: string): Key => ({ PK: collections.updates(projectId), SK: updateId }),
  review: (revieweeId: string, reviewId: string): Key => ({ PK: collections.reviews(revieweeId), SK: reviewId }),
  reviewerClaim: (projectId: string, reviewerId: string): Key => ({
    PK: `PROJECT#${projectId}#REVIEWER#${reviewerId}`,
    SK: 'CLAIM',
  }),
  badge: (userId: string, badgeId: string): Key => ({ PK: collections.badges(userId), SK: badgeId }),
  /** The latest document for each badge. */
  verificationDocument: (userId: string, badgeType: string): Key => ({ PK: collections.documents(userId), SK: badgeType }),

  // --- Moderation
  case: (caseId: string): Key => ({ PK: `CASE#${caseId}`, SK: 'CASE' }),
  report: (caseId: string, reporterHash: string): Key => ({ PK: collections.reports(caseId), SK: reporterHash }),

  // --- Operations
  contactMessage: (id: string): Key => ({ PK: `CONTACT_MESSAGE#${id}`, SK: 'CONTACT_MESSAGE' }),
  /** By the object key of an upload, or a random id for several files. */
  upload: (id: string): Key => ({ PK: `UPLOAD#${id}`, SK: 'UPLOAD' }),
  statistics: (): Key => ({ PK: 'STATISTICS', SK: 'STATISTICS' }),
  activity: (id: string): Key => ({ PK: collections.activity(), SK: id }),
  /** Switches and notices. */
  siteState: (): Key => ({ PK: 'SITE_STATE', SK: 'SITE_STATE' }),
  marketDay: (day: string, place: string | null): Key => ({
    PK: collections.market(day.slice(0, 7)),
    SK: `${day}#${place ?? '-'}`,
  }),
  /** A stream record whose effects are stored. */
  followed: (recordId: string): Key => ({ PK: `FOLLOWED#${recordId}`, SK: 'FOLLOWED' }),
  auditRecord: (list: string, year: string, id: string): Key => ({ PK: collections.auditRecords(list, year), SK: id }),
  adminSignIn: (hash: string): Key => ({ PK: `AUDIT#SIGN_IN#${hash}`, SK: 'SIGN_IN' }),
  keptAnswer: (subject: string, operation: string, keyHash: string): Key => ({
    PK: collections.keptAnswers(subject),
    SK: `${operation}#${keyHash}`,
  }),
  throttle: (rule: string, subjectHash: string): Key => ({ PK: `THROTTLE#${rule}#${subjectHash}`, SK: 'THROTTLE' }),
  job: (kind: string, subjectId: string): Key => ({ PK: collections.jobs(), SK: `${kind}#${subjectId}` }),

  // --- The panel's search: one entry for each word of a name, with the words that follow
  deskSearchEntry: (kind: SearchKind, text: string, id: string): Key => ({
    PK: collections.deskSearch(kind, text),
    SK: `${text}#${id}`,
  }),

  // --- Live updates
  liveTicket: (ticketHash: string): Key => ({ PK: `LIVE_TICKET#${ticketHash}`, SK: 'LIVE_TICKET' }),
  connection: (connectionId: string): Key => ({ PK: `CONNECTION#${connectionId}`, SK: 'CONNECTION' }),
  openConnections: (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'CONNECTIONS' }),
  listener: (projectId: string, connectionId: string): Key => ({
    PK: collections.projectListeners(projectId),
    SK: connectionId,
  }),
} satisfies Record<string, (...from: never[]) => Key>;

const secondPartOf = (key: string): string => key.split('#')[1] ?? '';

const nameIn = ({ PK }: Key): string => secondPartOf(PK);

export const sessionHashOf = nameIn;

export const userOf = nameIn;

/** Returns the id of the item's parent from the partition key. */
export const ownerOf = nameIn;

interface LedgerPlace {
  at: string;
  paymentIntentId: string;
  type: string;
  reference: string | null;
}

const placeInLedger = ({ at, paymentIntentId, type, reference }: LedgerPlace): string =>
  [at, paymentIntentId, type, ...(reference ? [reference] : [])].join('#');

export type SearchKind = 'USERS' | 'PROJECTS';

export interface SearchPlace {
  state: string;
  kind: 'CITY' | 'COUNTY';
  prefix: string;
}

export const collections = {
  search: ({ state, kind, prefix }: SearchPlace): string => `SEARCH#${state}#${kind}#${prefix}`,
  cell: (cell: string): string => `GEO#${cell}`,
  subscribers: (cell: string): string => `SUBSCRIBERS#${cell}`,
  projectBids: (projectId: string): string => `PROJECT#${projectId}#BIDS`,
  bidderClaims: (projectId: string): string => `PROJECT#${projectId}#BIDDERS`,
  awaitedPayments: (): string => 'AWAITED_PAYMENTS',
  /** `month`: `2026-11`. */
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
  activity: (): string => 'ACTIVITY',
  market: (month: string): string => `MARKET#${month}`,
  auditRecords: (list: string, year: string): string => `AUDIT#${list}#${year}`,
  reports: (caseId: string): string => `CASE#${caseId}#REPORTS`,
  keptAnswers: (subject: string): string => `IDEMPOTENCY#${subject}`,
  jobs: (): string => 'JOBS',
  projectListeners: (projectId: string): string => `PROJECT#${projectId}#LISTENERS`,
  deskSearch: (kind: SearchKind, text: string): string => `DESK_SEARCH#${kind}#${[...text].slice(0, 2).join('').trimEnd()}`,
};

const inGsi1 = (GSI1PK: string, ...parts: string[]) => ({ GSI1PK, GSI1SK: parts.join('#') });
const inGsi2 = (GSI2PK: string, ...parts: string[]) => ({ GSI2PK, GSI2SK: parts.join('#') });
const inGsi3 = (GSI3PK: string, ...parts: string[]) => ({ GSI3PK, GSI3SK: parts.join('#') });

/** GSI1: what a user has. */
export const gsi1 = {
  session: (userId: string, sessionId: string) => inGsi1(gsi1.sessionsOf(userId), sessionId),
  passwordReset: (userId: string, tokenHash: string) => inGsi1(gsi1.passwordResetsOf(userId), tokenHash),
  device: (userId: string, secretHash: string) => inGsi1(gsi1.devicesOf(userId), secretHash),
  project: (ownerId: string, projectId: string) => inGsi1(gsi1.projectsOf(ownerId), projectId),
  bid: (stagerId: string, bidId: string) => inGsi1(gsi1.bidsBy(stagerId), bidId),
  withdrawal: (stagerId: string, projectId: string) => inGsi1(gsi1.withdrawalsBy(stagerId), projectId),
  conversation: (userId: string, lastMessageId: string) => inGsi1(collections.conversations(userId), lastMessageId),
  question: (askerId: string, questionId: string) => inGsi1(gsi1.questionsBy(askerId), questionId),
  upload: (userId: string, id: string) => inGsi1(gsi1.uploadsOf(userId), id),
  ledgerEntry: (entry: LedgerPlace) => inGsi1(gsi1.ledgerOf(entry.paymentIntentId), placeInLedger(entry)),
  payment: (stagerId: string, createdAt: string, paymentIntentId: string) =>
    inGsi1(gsi1.paymentsBy(stagerId), createdAt, paymentIntentId),
  /** Listed under the author of the reported content. */
  moderationCase: (authorId: string, createdAt: string, caseId: string) => inGsi1(gsi1.casesOf(authorId), createdAt, caseId),
  report: (reporterId: string, caseId: string) => inGsi1(gsi1.reportsBy(reporterId), caseId),
  contactMessage: (status: string, id: string) => inGsi1(gsi1.contactMessagesByStatus(status), id),
  contactMessagesByStatus: (status: string): string => `CONTACT_MESSAGES#${status}`,
  auditRecord: (by: string, id: string) => inGsi1(gsi1.auditRecordsBy(by), id),
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
  bid: (ownerId: string, bidId: string) => inGsi2(gsi2.bidsTo(ownerId), bidId),
  bidsTo: (ownerId: string): string => `USER#${ownerId}#BIDS`,
  auditRecord: (about: string, id: string) => inGsi2(gsi2.auditRecordsAbout(about), id),
  auditRecordsAbout: (about: string): string => `AUDIT#ABOUT#${about}`,
  payment: (projectId: string, createdAt: string, paymentIntentId: string) =>
    inGsi2(gsi2.paymentsFor(projectId), createdAt, paymentIntentId),
  paymentsFor: (projectId: string): string => `PROJECT#${projectId}#PAYMENTS`,
};

/** GSI3: directories for administrators, and work that is due. Keys only, so most updates of an item write nothing here. */
export const gsi3 = {
  user: (userId: string) => inGsi3(gsi3.users(), userId),
  project: (projectId: string) => inGsi3(gsi3.projects(), projectId),
  contactMessage: (id: string) => inGsi3(gsi3.contactMessages(), id),
  contactMessages: (): string => 'CONTACT_MESSAGES',
  unsettledPayment: (createdAt: string, paymentIntentId: string) => inGsi3(gsi3.unsettledPayments(), createdAt, paymentIntentId),
  users: (): string => 'USERS',
  projects: (): string => 'PROJECTS',
  unsettledPayments: (): string => 'UNSETTLED_PAYMENTS',
  /** A dispute by its due date, a warning by its arrival. */
  paymentToDecide: (at: string, paymentIntentId: string) => inGsi3(gsi3.paymentsToDecide(), at, paymentIntentId),
  paymentsToDecide: (): string => 'PAYMENTS_TO_DECIDE',
  unusedUpload: (dueAt: string, id: string) => inGsi3(gsi3.unusedUploads(), dueAt, id),
  unusedUploads: (): string => 'UNUSED_UPLOADS',
  /** Pending documents, oldest first. */
  document: (id: string, userId: string, badgeType: string) => inGsi3(gsi3.documents(), id, userId, badgeType),
  documents: (): string => 'DOCUMENTS',
  /** Sorted by time, then by `join`: emails with the same `join` go out as one. */
  dueMail: (dueAt: string, userId: string, join: string, id: string) => inGsi3(gsi3.dueMails(), dueAt, userId, join, id),
  dueMails: (): string => 'MAILS_DUE',
  /** Emails about the account itself, which are sent even while others are held. */
  dueAccountMail: (dueAt: string, userId: string, join: string, id: string) =>
    inGsi3(gsi3.dueAccountMails(), dueAt, userId, join, id),
  dueAccountMails: (): string => 'ACCOUNT_MAILS_DUE',
  /** Emails that may not have arrived. */
  uncertainMail: (since: string, userId: string, id: string) => inGsi3(gsi3.uncertainMails(), since, userId, id),
  uncertainMails: (): string => 'MAILS_IN_DOUBT',
  dueDigest: (dueAt: string, userId: string) => inGsi3(gsi3.dueDigests(), dueAt, userId),
  dueDigests: (): string => 'AREA_DIGESTS_DUE',
  openCase: (openedAt: string, caseId: string) => inGsi3(gsi3.openCases(), openedAt, caseId),
  openCases: (): string => 'CASES_OPEN',
};

export const lastPartOf = ({ SK }: Pick<Key, 'SK'>): string => SK.slice(SK.lastIndexOf('#') + 1);

/** Returns a function that reads the parts of a sort key of GSI3 by name. */
const partsOf =
  <Name extends string>(...names: Name[]) =>
  (sortKey: string): Record<Name, string> => {
    const parts = sortKey.split('#');
    return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])) as Record<Name, string>;
  };

export const unsettledPaymentOf = partsOf('createdAt', 'paymentIntentId');
export const paymentToDecideOf = secondPartOf;
export const unusedUploadOf = partsOf('dueAt', 'id');
export const openCaseOf = secondPartOf;
export const waitingDocumentOf = partsOf('id', 'userId', 'badgeType');
export const dueDigestOf = partsOf('dueAt', 'userId');
export const dueMailOf = partsOf('dueAt', 'userId', 'join', 'id');
export const uncertainMailOf = partsOf('since', 'userId', 'id');

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

export const withoutKeys = <T>(item: Record<string, unknown>): T =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !keyAttributes.has(name))) as T;
