import * as z from 'zod/mini';
import * as admin from '#shared/admin/admin.answers';
import * as contact from '#shared/contact-message/contact-message.answers';
import * as dataExport from '#shared/export/export.answers';
import * as ledger from '#shared/ledger/ledger.answers';
import * as live from '#shared/live/live.answers';
import * as mail from '#shared/mail/mail.answers';
import * as market from '#shared/market/market.answers';
import * as moderation from '#shared/moderation/moderation.answers';
import * as operations from '#shared/operations/operations.answers';
import * as project from '#shared/project/project.answers';
import * as siteState from '#shared/site/site-state.answers';
import * as badge from '#shared/verification/badge.answers';
import * as document from '#shared/verification/document.answers';

export const deskAnswers = {
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
} satisfies Record<string, z.core.$ZodType>;
