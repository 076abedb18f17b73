import type { IndexName } from '#core/kernel/table/schema';
import { manifest, type OperationId } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import type { LiveRouteId } from '#shared/live/live';
import type { PageId, templateFolder } from '#shared/pages';
import type { ListenerId, RotationId, ScheduleId, StreamReaderId } from '#shared/schedules';
import type { EnvName } from './env';

/**
 * What a function may read and write. A test fails if its function lacks a right, as in AWS. The full test run also fails if a right
 * is never used (functions/testing/deployed.ts).
 *
 * A TransactWriteItems needs PutItem, UpdateItem, DeleteItem and ConditionCheckItem according to its writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export interface Grants {
  /** `Query:GSI1` allows queries of that index only. `GetItem` includes `BatchGetItem`. */
  table?: readonly (TableAction | 'Query' | `Query:${IndexName}`)[];
  /** Limited to objects with a prefix in the media bucket. */
  media?: readonly `${MediaAction}:${MediaPrefix}`[];
  /** Reads templates of the deployed site. */
  web?: readonly `GetObject:${typeof templateFolder}`[];
  /** Reads Stripe's keys. */
  stripe?: true;
  /** Sends email. */
  mail?: true;
  /** Reads the keys for push services. */
  push?: true;
  /** Replaces the keys for push services. */
  rotatesPush?: true;
  /** Sends to open WebSockets, and closes them. */
  connections?: true;
  /** Puts audit records. All calls of administrators have this right (`canRecord`), because the first one records the sign-in. */
  records?: true;
  /** Writes the sealed days of the audit log to the locked bucket. */
  seals?: true;
  /** Writes the file of switches and notices that pages read. */
  publishes?: true;
  /** Removes addresses from SES's suppression list. */
  suppression?: true;
  /** Counts the messages in dead-letter queues. */
  deadLetters?: true;
  settings?: readonly StageVariable[];
}

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';
/**
 * `uploads/` receives photos from browsers, and `photos/` contains those that are served. `certificates/` (stagers' documents)
 * and `exports/` (people's data) are not served.
 */
type MediaPrefix = 'uploads' | 'photos' | 'certificates' | 'exports';
/** Without `ListBucket`, S3 answers 403 instead of 404 for a missing object. */
type MediaAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'ListBucket';
export type StageVariable = Extract<
  EnvName,
  | 'ADMIN_CLIENT_ID'
  | 'API_URL'
  | 'APP_URL'
  | 'HOLD_FIRST_POSTS'
  | 'MINIMUM_BID'
  | 'OPERATOR_EMAIL'
  | 'PAYMENT_WINDOW_HOURS'
  | 'RATE_LIMIT_SCALE'
  | 'SEALED_BIDS'
>;

/**
 * Photos are sent as `data:` URLs (stored at once) or as keys of uploads (checked, then moved to the served photos). Removed and
 * unused photos are deleted.
 */
const photos = [
  ...(['ListBucket:uploads', 'GetObject:uploads', 'DeleteObject:uploads'] as const),
  ...(['PutObject:photos', 'DeleteObject:photos'] as const),
];

/** Ends, settles or refunds a payment and notifies the stagers who were not chosen. */
const payment = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'ConditionCheckItem'] as const;

/** An administrator's action on a recorded payment, which changes no bid and no project. */
const actionOnPayment = ['GetItem', 'Query:GSI1', 'PutItem', 'UpdateItem'] as const;

export const canRecord = ({ records, settings = [] }: Grants): boolean =>
  records === true || settings.includes('ADMIN_CLIENT_ID');

export const commonVariables: readonly EnvName[] = ['CLIENT_ADDRESS_HEADER', 'ORIGIN_SECRET_IDS', 'SERVICE_SILENCE_MS'];

export const variablesOfGrants = ({
  table,
  media,
  web,
  stripe,
  mail,
  push,
  connections,
  seals,
  publishes,
  deadLetters,
  settings = [],
}: Grants): EnvName[] => [
  ...(table ? (['TABLE_NAME'] as const) : []),
  ...(media ? (['MEDIA_BUCKET'] as const) : []),
  ...(web || publishes ? (['WEB_BUCKET'] as const) : []),
  ...(seals ? (['AUDIT_BUCKET'] as const) : []),
  ...(stripe ? (['STRIPE_SECRET_ID', 'STRIPE_API_URL'] as const) : []),
  ...(mail ? (['MAIL_FROM'] as const) : []),
  ...(push ? (['PUSH_SECRET_ID', 'PUSH_SERVICES'] as const) : []),
  ...(connections ? (['LIVE_URL'] as const) : []),
  ...(deadLetters ? (['FAILED_RUNS_QUEUE_URL', 'MISSED_EVENTS_QUEUE_URL'] as const) : []),
  ...settings,
];

export type FunctionId = OperationId | PageId | ScheduleId | ListenerId | StreamReaderId | RotationId | LiveRouteId;

const stated: Record<FunctionId, Grants> = {
  // --- Accounts and sessions
  register: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    records: true,
    settings: ['APP_URL', 'RATE_LIMIT_SCALE'],
  },
  login: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    records: true,
    settings: ['APP_URL', 'RATE_LIMIT_SCALE'],
  },
  getMe: { table: ['GetItem', 'UpdateItem'] },
  logout: { table: ['GetItem', 'UpdateItem', 'DeleteItem'], records: true },
  forgotPassword: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    mail: true,
    settings: ['APP_URL', 'RATE_LIMIT_SCALE'],
  },
  resetPassword: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], records: true, settings: ['APP_URL'] },
  confirmPassword: { table: ['GetItem', 'UpdateItem'], records: true, settings: ['RATE_LIMIT_SCALE'] },
  changePassword: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], records: true, settings: ['APP_URL'] },
  listSessions: { table: ['GetItem', 'Query:GSI1'] },
  endSession: { table: ['GetItem', 'Query:GSI1', 'UpdateItem', 'DeleteItem'], records: true },
  endOtherSessions: { table: ['GetItem', 'UpdateItem'], records: true },
  getPush: { table: ['GetItem'], push: true },
  replacePush: { table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'], push: true },
  endPush: { table: ['GetItem', 'UpdateItem'] },
  editUser: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], records: true },
  deleteUser: {
    table: ['GetItem', 'Query', 'Query:GSI1', 'PutItem', 'UpdateItem', 'DeleteItem'],
    media: ['DeleteObject:uploads', 'DeleteObject:photos', 'DeleteObject:certificates', 'DeleteObject:exports'],
    records: true,
  },
  replacePortfolioPhotos: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // Copies a concept into the portfolio.
    media: [...photos, 'ListBucket:photos', 'GetObject:photos'],
  },
  replaceServiceAreas: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  createUpload: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    media: ['PutObject:uploads', 'PutObject:certificates'],
  },

  // --- Verification
  getVerification: { table: ['GetItem', 'Query'] },
  uploadDocument: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    media: ['ListBucket:certificates', 'GetObject:certificates', 'PutObject:certificates', 'DeleteObject:certificates'],
  },
  withdrawDocument: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], media: ['DeleteObject:certificates'] },

  // --- Data exports and deletion
  requestExport: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], settings: ['RATE_LIMIT_SCALE'] },
  getExport: { table: ['GetItem'] },
  openOwnExport: { table: ['GetItem'], media: ['GetObject:exports'] },
  openExport: { table: ['GetItem'], media: ['GetObject:exports'] },

  // --- Projects
  createProject: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    media: photos,
    settings: ['HOLD_FIRST_POSTS'],
  },
  listProjects: { table: ['GetItem', 'Query', 'Query:GSI1'] },
  getProject: { table: ['GetItem'] },
  editProject: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], media: photos },
  deleteProject: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], media: ['DeleteObject:photos'] },
  completeProject: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  cancelProject: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },

  // --- Bids
  listProjectBids: { table: ['GetItem', 'Query', 'UpdateItem'], settings: ['SEALED_BIDS'] },
  placeBid: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], settings: ['MINIMUM_BID'] },
  editBid: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], settings: ['MINIMUM_BID'] },
  acceptBid: { table: payment, settings: ['PAYMENT_WINDOW_HOURS'] },
  deleteBid: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
  getBidContact: { table: ['GetItem', 'UpdateItem'] },
  getHandover: { table: ['GetItem'] },
  saveConcepts: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], media: photos },
  saveProperty: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  proposeDay: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  listUserBids: { table: ['GetItem', 'Query:GSI1'] },
  listReceivedBids: { table: ['GetItem', 'Query:GSI2', 'UpdateItem'] },

  // --- Decks
  createDeck: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getDeck: { table: ['GetItem'] },
  withdrawDeck: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  openDeck: { table: ['GetItem'] },
  answerDeck: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], settings: ['RATE_LIMIT_SCALE'] },

  // --- Questions
  listQuestions: { table: ['GetItem', 'Query'] },
  askQuestion: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  answerQuestion: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },

  // --- Updates
  listUpdates: { table: ['GetItem', 'Query'] },
  postUpdate: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], media: photos },

  // --- The platform fee
  createPaymentIntent: { table: payment, stripe: true },
  completePayment: { table: payment, stripe: true },
  cancelPayment: { table: payment, stripe: true },
  stripeWebhook: { table: payment, stripe: true },

  // --- Messages, notifications, reviews
  listConversations: { table: ['GetItem', 'Query:GSI1'] },
  readThread: { table: ['GetItem', 'Query', 'UpdateItem'] },
  sendMessage: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  countPendingBids: { table: ['GetItem'] },
  countUnreadNotifications: { table: ['GetItem', 'Query'] },
  listNotifications: { table: ['GetItem', 'Query', 'Query:GSI1'] },
  readNotification: { table: ['GetItem', 'Query', 'UpdateItem'] },
  readAllNotifications: { table: ['GetItem', 'Query', 'UpdateItem'] },
  reviewProject: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listUserReviews: { table: ['GetItem', 'Query'] },
  getReputation: { table: ['GetItem'] },
  sendContactMessage: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    mail: true,
    settings: ['OPERATOR_EMAIL', 'RATE_LIMIT_SCALE'],
  },

  // --- Reports and decisions
  sendReport: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], settings: ['SEALED_BIDS'] },
  getDecision: { table: ['GetItem'] },
  answerDecision: { table: ['GetItem', 'UpdateItem'] },
  blockUser: { table: ['GetItem', 'UpdateItem'] },

  // --- Mail
  getMailSettings: { table: ['GetItem'] },
  replaceMailSettings: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  requestVerification: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], suppression: true },
  verifyEmail: { table: ['GetItem', 'UpdateItem'] },
  restoreEmail: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], records: true },
  endSubscription: { table: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  changeSubscription: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },

  // --- Live updates
  createDeskTicket: { table: ['PutItem'] },
  createLiveTicket: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  openConnection: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], connections: true },
  closeConnection: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  watchProjects: { table: ['PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'], connections: true },
  broadcastChanges: {
    table: ['GetItem', 'Query', 'Query:GSI1', 'PutItem', 'UpdateItem', 'DeleteItem'],
    connections: true,
    push: true,
    settings: ['APP_URL', 'OPERATOR_EMAIL'],
  },

  // --- Administration
  followChanges: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  getAdminStats: { table: ['GetItem', 'Query'] },
  listUsers: { table: ['GetItem', 'Query:GSI3'] },
  listUsersDetailed: { table: ['GetItem', 'Query:GSI1', 'Query:GSI3'] },
  listAllProjects: { table: ['GetItem', 'Query', 'Query:GSI3'] },
  deleteUserAsAdmin: {
    table: ['GetItem', 'Query', 'Query:GSI1', 'PutItem', 'UpdateItem', 'DeleteItem'],
    media: ['DeleteObject:uploads', 'DeleteObject:photos', 'DeleteObject:certificates', 'DeleteObject:exports'],
  },
  grantBadge: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  revokeBadge: { table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
  listContactMessages: { table: ['GetItem', 'Query:GSI1', 'Query:GSI3'] },
  editContactMessage: { table: ['GetItem', 'UpdateItem'] },
  listDocuments: { table: ['GetItem', 'Query:GSI3'] },
  openDocument: { table: ['Query', 'ConditionCheckItem'], media: ['GetObject:certificates'] },
  decideDocument: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  listAuditEntries: { table: ['GetItem', 'Query', 'Query:GSI1', 'Query:GSI2'] },

  // --- The site, for administrators
  getSiteState: { table: ['GetItem', 'Query', 'Query:GSI3'] },
  changeSwitch: { table: ['GetItem', 'PutItem'], publishes: true },
  replaceNotices: { table: ['GetItem', 'PutItem'], publishes: true },
  getMarket: { table: ['Query'] },
  listCases: { table: ['GetItem', 'Query:GSI3'] },
  getCase: { table: ['GetItem'] },
  listCaseReports: { table: ['GetItem', 'Query'] },
  listCasesOfUser: { table: ['GetItem', 'Query:GSI1'] },
  decideCase: { table: ['GetItem', 'Query:GSI1', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  suspendUser: { table: ['GetItem', 'Query:GSI1', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },

  // --- Data exports and deletion, for administrators
  exportUserAsAdmin: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  findDeletion: { table: ['GetItem'] },

  // --- Users and the contact form, for administrators
  searchUsersAndProjects: { table: ['GetItem', 'Query'] },
  getUser: { table: ['GetItem', 'Query'] },
  listSessionsOfUser: { table: ['GetItem', 'Query:GSI1'] },
  listProjectsOfUser: { table: ['Query:GSI1'] },
  listBidsOfUser: { table: ['GetItem', 'Query:GSI1', 'Query:GSI2'] },
  listMailsOfUser: { table: ['GetItem', 'Query'] },
  listActionsOnUser: { table: ['GetItem', 'Query:GSI2'] },
  getDeletionPreview: { table: ['GetItem', 'Query', 'Query:GSI1', 'Query:GSI2'] },
  startImpersonation: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  answerContactMessage: { table: ['GetItem', 'PutItem', 'UpdateItem'], mail: true, settings: ['OPERATOR_EMAIL'] },

  // --- The attention list
  listAttention: { table: ['GetItem', 'Query', 'Query:GSI1', 'Query:GSI3'], deadLetters: true },

  // --- Money, for administrators
  listPayments: { table: ['GetItem', 'Query', 'Query:GSI1', 'Query:GSI2', 'Query:GSI3'] },
  getPayment: { table: ['GetItem', 'Query', 'Query:GSI1'] },
  refundFee: { table: ['GetItem', 'Query:GSI1', 'PutItem', 'UpdateItem'], stripe: true },
  keepFee: { table: actionOnPayment },
  answerDispute: { table: [...actionOnPayment, 'Query'], stripe: true },
  bookPayment: { table: [...payment, 'Query:GSI1'], stripe: true },
  listLedger: { table: ['GetItem', 'Query'] },
  listRevenue: { table: ['Query'] },
  getComparison: { table: ['GetItem'] },
  changeComparison: { table: ['GetItem', 'UpdateItem'] },
  listDiscrepancies: { table: ['Query'] },
  listStrayEvents: { table: ['GetItem'], stripe: true },
  handleEvent: { table: payment, stripe: true },

  // --- Pages
  projectPage: { table: ['GetItem', 'Query'], web: ['GetObject:templates'], settings: ['APP_URL', 'SEALED_BIDS'] },

  deckPage: { table: ['GetItem', 'UpdateItem'], web: ['GetObject:templates'], settings: ['APP_URL'] },

  // --- Operations
  checkHealth: { table: ['GetItem'] },
  expireAcceptances: { table: payment, stripe: true },
  reconcilePayments: { table: [...payment, 'Query:GSI1', 'Query:GSI2', 'Query:GSI3'], stripe: true },
  resumeJobs: {
    table: [
      ...(['GetItem', 'Query', 'Query:GSI1', 'Query:GSI2'] as const),
      ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
    ],
    media: [
      ...(['DeleteObject:uploads', 'DeleteObject:photos', 'DeleteObject:certificates'] as const),
      // Reads people's files for their data exports.
      ...(['ListBucket:certificates', 'GetObject:certificates'] as const),
      ...(['ListBucket:uploads', 'GetObject:uploads', 'ListBucket:photos', 'GetObject:photos'] as const),
      ...(['ListBucket:exports', 'GetObject:exports', 'PutObject:exports', 'DeleteObject:exports'] as const),
    ],
  },
  sendDueMail: {
    table: [
      ...(['GetItem', 'Query', 'Query:GSI1', 'Query:GSI3'] as const),
      ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
    ],
    mail: true,
    push: true,
    settings: ['APP_URL', 'OPERATOR_EMAIL', 'RATE_LIMIT_SCALE'],
  },
  processUpload: { table: ['GetItem', 'UpdateItem'], media: ['ListBucket:uploads', 'GetObject:uploads', 'PutObject:photos'] },
  noteMailEvent: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  sweepUploads: {
    table: ['GetItem', 'Query', 'Query:GSI3', 'UpdateItem', 'DeleteItem'],
    media: ['DeleteObject:uploads', 'DeleteObject:photos', 'DeleteObject:certificates', 'DeleteObject:exports'],
    seals: true,
    publishes: true,
    settings: ['API_URL'],
  },
  rotatePushKeys: { rotatesPush: true },
};

/** Adds the settings that follow from a route: the user pool client of administrators' tokens, and the scale of its rate limit. */
const withSettings = ({ id, definition: { access, quota } }: Route): [id: string, Grants] => {
  const { settings = [], ...rights } = stated[id as OperationId];
  const all = [
    ...settings,
    ...(access === 'admin' ? (['ADMIN_CLIENT_ID'] as const) : []),
    ...(quota ? (['RATE_LIMIT_SCALE'] as const) : []),
  ].sort();
  return [id, { ...rights, ...(all.length > 0 && { settings: all }) }];
};

export const grants: Record<FunctionId, Grants> = { ...stated, ...Object.fromEntries(manifest.map(withSettings)) };
