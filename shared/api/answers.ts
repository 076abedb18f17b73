import * as z from 'zod/mini';
import * as session from '#shared/account/session.answers';
import * as user from '#shared/account/user.answers';
import * as admin from '#shared/admin/admin.answers';
import { Health } from '#shared/api/common.answers';
import * as bid from '#shared/bid/bid.answers';
import * as contact from '#shared/contact-message/contact-message.answers';
import * as deck from '#shared/deck/deck.answers';
import * as dataExport from '#shared/export/export.answers';
import * as handover from '#shared/handover/handover.answers';
import * as ledger from '#shared/ledger/ledger.answers';
import * as live from '#shared/live/live.answers';
import * as mail from '#shared/mail/mail.answers';
import * as market from '#shared/market/market.answers';
import * as message from '#shared/message/message.answers';
import * as moderation from '#shared/moderation/moderation.answers';
import * as notification from '#shared/notification/notification.answers';
import * as operations from '#shared/operations/operations.answers';
import * as payment from '#shared/payment/payment.answers';
import * as upload from '#shared/photo/upload.answers';
import * as project from '#shared/project/project.answers';
import * as push from '#shared/push/push.answers';
import * as question from '#shared/question/question.answers';
import * as review from '#shared/review/review.answers';
import * as siteState from '#shared/site/site-state.answers';
import * as update from '#shared/update/update.answers';
import * as badge from '#shared/verification/badge.answers';
import * as document from '#shared/verification/document.answers';
import type { Route } from './route';
import type * as routes from './routes';

type Routes = typeof routes;
/** The routes with an answer. This file compiles only if it has a line for each of them, and for no others. */
type AnsweringId = { [Id in keyof Routes]: Routes[Id]['definition'] extends { status: 204 } ? never : Id }[keyof Routes];

/** Separate from the routes, so that functions, which do not check answers, do not load these schemas. */
export const answers = {
  register: user.Session,
  login: user.Session,
  getMe: user.User,
  forgotPassword: user.ForgotPasswordResult,
  resetPassword: user.Message,
  listSessions: z.array(session.OpenSession),
  getPush: push.PushState,
  replacePush: push.PushState,
  editUser: user.User,
  replacePortfolioPhotos: user.User,
  replaceServiceAreas: user.User,
  createUpload: upload.Upload,
  getVerification: document.Verification,
  uploadDocument: document.VerificationDocument,
  requestExport: dataExport.DataExport,
  getExport: dataExport.DataExport,
  openOwnExport: dataExport.ExportFiles,
  openExport: dataExport.ExportFiles,
  createProject: project.PostedProject,
  listProjects: z.array(project.Project),
  getProject: project.ProjectDetail,
  editProject: project.Project,
  completeProject: project.Project,
  cancelProject: project.Project,
  listProjectBids: z.array(bid.BidWithBidder),
  placeBid: bid.BidWithBidder,
  acceptBid: bid.BidWithBidder,
  getBidContact: user.ContactInfo,
  getHandover: handover.Handover,
  editBid: bid.BidWithBidder,
  saveConcepts: bid.BidWithBidder,
  saveProperty: handover.Handover,
  proposeDay: handover.Handover,
  listUserBids: z.array(bid.BidWithProject),
  listReceivedBids: z.array(bid.ReceivedBid),
  listUpdates: z.array(update.ProjectUpdate),
  postUpdate: update.ProjectUpdate,
  createDeck: deck.OwnDeck,
  getDeck: deck.ProjectDeck,
  openDeck: deck.Deck,
  answerDeck: deck.Deck,
  listQuestions: z.array(question.Question),
  askQuestion: question.Question,
  answerQuestion: question.Question,
  createPaymentIntent: payment.PaymentIntent,
  completePayment: payment.CompletedPayment,
  cancelPayment: bid.BidWithBidder,
  stripeWebhook: payment.WebhookReceipt,
  listConversations: z.array(message.Conversation),
  readThread: z.array(message.ThreadMessage),
  sendMessage: message.ChatMessage,
  blockUser: message.Block,
  countPendingBids: notification.PendingBidCount,
  countUnreadNotifications: notification.UnreadCount,
  listNotifications: z.array(notification.Notification),
  readNotification: notification.Notification,
  reviewProject: review.Review,
  listUserReviews: z.array(review.Review),
  getReputation: review.Reputation,
  sendContactMessage: user.Message,
  sendReport: user.Message,
  getDecision: moderation.Decision,
  answerDecision: moderation.Decision,
  getMailSettings: mail.MailSettings,
  replaceMailSettings: mail.MailSettings,
  verifyEmail: mail.VerifiedEmail,
  restoreEmail: mail.RestoredEmail,
  endSubscription: mail.Subscription,
  changeSubscription: mail.Subscription,
  createLiveTicket: live.LiveTicket,
  createDeskTicket: live.LiveTicket,
  getAdminStats: admin.AdminStats,
  listUsers: z.array(admin.AdminUser),
  listUsersDetailed: z.array(admin.AdminUserDetailed),
  listAllProjects: z.array(admin.AdminProject),
  grantBadge: badge.Badge,
  listContactMessages: z.array(contact.ContactMessage),
  editContactMessage: contact.ContactMessage,
  listDocuments: z.array(document.DocumentToCheck),
  openDocument: document.DocumentLink,
  decideDocument: document.VerificationDocument,
  listAuditEntries: z.array(admin.AuditEntry),
  getSiteState: siteState.SiteStateNow,
  changeSwitch: siteState.SiteState,
  replaceNotices: siteState.SiteState,
  getMarket: market.Market,
  exportUserAsAdmin: dataExport.DataExport,
  findDeletion: admin.Deletion,
  searchUsersAndProjects: operations.Found,
  getUser: operations.UserPage,
  listSessionsOfUser: z.array(operations.UserSession),
  listProjectsOfUser: z.array(project.Project),
  listBidsOfUser: z.array(admin.AdminBid),
  listMailsOfUser: z.array(mail.LoggedMail),
  listActionsOnUser: z.array(admin.AuditEntry),
  getDeletionPreview: operations.DeletionPreview,
  startImpersonation: operations.ImpersonationStart,
  answerContactMessage: contact.ContactMessage,
  listAttention: operations.Attention,
  listPayments: z.array(ledger.AdminPayment),
  getPayment: ledger.AdminPaymentDetail,
  refundFee: ledger.AdminPaymentDetail,
  keepFee: ledger.AdminPaymentDetail,
  answerDispute: ledger.AdminPaymentDetail,
  bookPayment: ledger.AdminPaymentDetail,
  listLedger: z.array(ledger.AccountingLine),
  listRevenue: z.array(ledger.DayOfRevenue),
  getComparison: ledger.Comparison,
  changeComparison: ledger.Comparison,
  listDiscrepancies: z.array(ledger.Discrepancy),
  listStrayEvents: z.array(ledger.StrayEvent),
  handleEvent: ledger.HandledEvent,
  listCases: z.array(moderation.Case),
  getCase: moderation.CaseDetail,
  listCaseReports: z.array(moderation.CaseReport),
  listCasesOfUser: z.array(moderation.Case),
  decideCase: moderation.CaseDetail,
  suspendUser: moderation.Case,
  checkHealth: Health,
} satisfies Record<AnsweringId, z.core.$ZodType>;

export const answerOf = (id: string): z.core.$ZodType | undefined => (id in answers ? answers[id as AnsweringId] : undefined);

/** Undefined for a route without an answer. */
export type ResponseOf<R extends Route> = R['id'] extends keyof typeof answers
  ? z.core.output<(typeof answers)[R['id']]>
  : undefined;
