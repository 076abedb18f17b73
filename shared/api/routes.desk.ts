/** The endpoints of administrators. */

import * as user from '#shared/account/user.contract';
import { PageQuery } from '#shared/api/page';
import { BadgeParams, IdParams } from '#shared/api/params';
import * as audit from '#shared/audit/audit.contract';
import * as contact from '#shared/contact-message/contact-message.contract';
import * as impersonation from '#shared/impersonation/impersonation.contract';
import * as ledger from '#shared/ledger/ledger.contract';
import * as market from '#shared/market/market.contract';
import * as moderation from '#shared/moderation/moderation.contract';
import * as operations from '#shared/operations/operations.contract';
import * as siteState from '#shared/site/site-state.contract';
import * as badge from '#shared/verification/badge.contract';
import * as document from '#shared/verification/document.contract';
import { route } from './route';

// --- Live updates ----------------------------------------------------------------------------------------------------

export const createDeskTicket = /* @__PURE__ */ route('createDeskTicket', 'POST /api/admin/live/tickets', {
  summary: 'A ticket that opens one WebSocket for an administrator within 30 seconds',
  access: 'admin',
  status: 201,
  ignoresIdempotencyKey: 'A ticket is a secret that is stored as a hash, opens one connection, and is over in 30 seconds',
});

// --- Administration --------------------------------------------------------------------------------------------------

export const getAdminStats = /* @__PURE__ */ route('getAdminStats', 'GET /api/admin/stats', {
  summary: 'Totals and recent activity',
  access: 'admin',
});

export const listUsers = /* @__PURE__ */ route('listUsers', 'GET /api/admin/users', {
  summary: 'Users, latest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const listUsersDetailed = /* @__PURE__ */ route('listUsersDetailed', 'GET /api/admin/users-detailed', {
  summary: 'Users with their latest projects and bids',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const listAllProjects = /* @__PURE__ */ route('listAllProjects', 'GET /api/admin/projects', {
  summary: 'Projects with their owners and latest bids, latest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const deleteUserAsAdmin = /* @__PURE__ */ route('deleteUserAsAdmin', 'DELETE /api/admin/users/{id}', {
  summary: 'Delete an account and all its data',
  access: 'admin',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const grantBadge = /* @__PURE__ */ route('grantBadge', 'POST /api/admin/users/{id}/badges', {
  summary: 'Grant a badge to a user',
  access: 'admin',
  params: IdParams,
  body: badge.GrantBadgeBody,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const revokeBadge = /* @__PURE__ */ route('revokeBadge', 'DELETE /api/admin/users/{id}/badges/{badgeId}', {
  summary: 'Revoke a badge',
  access: 'admin',
  status: 204,
  params: BadgeParams,
  errors: ['NOT_FOUND'],
});

export const listContactMessages = /* @__PURE__ */ route('listContactMessages', 'GET /api/admin/contact-messages', {
  summary: 'Messages from the contact form, latest first; unread ones oldest first',
  access: 'admin',
  query: contact.ListContactMessagesQuery,
  paged: true,
});

export const editContactMessage = /* @__PURE__ */ route('editContactMessage', 'PATCH /api/admin/contact-messages/{id}', {
  summary: 'Change the status or note of a contact message',
  access: 'admin',
  params: IdParams,
  body: contact.EditContactMessageBody,
  errors: ['NOT_FOUND'],
});

export const listDocuments = /* @__PURE__ */ route('listDocuments', 'GET /api/admin/documents', {
  summary: 'Documents to check, each with its stager, oldest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const openDocument = /* @__PURE__ */ route('openDocument', 'POST /api/admin/users/{id}/documents/{documentId}/link', {
  summary: 'A link to the file of a document, valid for one minute; recorded',
  access: 'admin',
  params: document.DocumentParams,
  errors: ['NOT_FOUND'],
});

export const decideDocument = /* @__PURE__ */ route(
  'decideDocument',
  'PUT /api/admin/users/{id}/documents/{documentId}/decision',
  {
    summary: 'Approve a document, ask for another one, or refuse it',
    access: 'admin',
    params: document.DocumentParams,
    body: document.DecideDocumentBody,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
);

export const listAuditEntries = /* @__PURE__ */ route('listAuditEntries', 'GET /api/admin/audit', {
  summary: "The audit log: administrators' actions and security events, latest first",
  access: 'admin',
  query: audit.ListAuditEntriesQuery,
  paged: true,
});

// --- The site --------------------------------------------------------------------------------------------------------

export const getSiteState = /* @__PURE__ */ route('getSiteState', 'GET /api/admin/site', {
  summary: 'Switches and notices',
  access: 'admin',
});

export const changeSwitch = /* @__PURE__ */ route('changeSwitch', 'PATCH /api/admin/site/switches/{name}', {
  summary: 'Switch something off or on for everybody',
  access: 'admin',
  params: siteState.SwitchParams,
  body: siteState.ChangeSwitchBody,
  errors: ['CONFLICT', 'UNAVAILABLE'],
});

export const replaceNotices = /* @__PURE__ */ route('replaceNotices', 'PUT /api/admin/site/notices', {
  summary: 'Replace the list of notices',
  access: 'admin',
  body: siteState.ReplaceNoticesBody,
  errors: ['CONFLICT', 'UNAVAILABLE'],
});

export const getMarket = /* @__PURE__ */ route('getMarket', 'GET /api/admin/market', {
  summary: 'Market figures by day and state',
  access: 'admin',
  query: market.MarketQuery,
});

// --- Data requests ---------------------------------------------------------------------------------------------------

export const exportUserAsAdmin = /* @__PURE__ */ route('exportUserAsAdmin', 'POST /api/admin/users/{id}/export', {
  summary: 'Start an export of all data of an account, for its user',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const findDeletion = /* @__PURE__ */ route('findDeletion', 'GET /api/admin/deletions', {
  summary: 'Find the deletion of an account by its email address and reference',
  access: 'admin',
  query: user.FindDeletionQuery,
  errors: ['NOT_FOUND'],
});

// --- Users -----------------------------------------------------------------------------------------------------------

export const searchUsersAndProjects = /* @__PURE__ */ route('searchUsersAndProjects', 'GET /api/admin/find', {
  summary: 'Search users and projects',
  access: 'admin',
  query: operations.SearchQuery,
});

export const getUser = /* @__PURE__ */ route('getUser', 'GET /api/admin/users/{id}', {
  summary: 'One user: profile, contact, counts, reputation and badges',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const listSessionsOfUser = /* @__PURE__ */ route('listSessionsOfUser', 'GET /api/admin/users/{id}/sessions', {
  summary: 'Sessions of a user, and impersonations',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const listProjectsOfUser = /* @__PURE__ */ route('listProjectsOfUser', 'GET /api/admin/users/{id}/projects', {
  summary: "An owner's projects, latest first",
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const listBidsOfUser = /* @__PURE__ */ route('listBidsOfUser', 'GET /api/admin/users/{id}/bids', {
  summary: "A stager's bids, or the bids on an owner's projects, latest first",
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const listMailsOfUser = /* @__PURE__ */ route('listMailsOfUser', 'GET /api/admin/users/{id}/mails', {
  summary: 'Emails to a user in the last 90 days, sent or not, with reasons and without texts',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const listActionsOnUser = /* @__PURE__ */ route('listActionsOnUser', 'GET /api/admin/users/{id}/actions', {
  summary: "Administrators' actions on a user, latest first",
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const getDeletionPreview = /* @__PURE__ */ route('getDeletionPreview', 'GET /api/admin/users/{id}/deletion-preview', {
  summary: 'What deleting a user would remove, and what others would keep',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const startImpersonation = /* @__PURE__ */ route('startImpersonation', 'POST /api/admin/users/{id}/impersonations', {
  summary: 'See what a user sees, read-only, for half an hour',
  access: 'admin',
  params: IdParams,
  body: impersonation.StartImpersonationBody,
  status: 201,
  ignoresIdempotencyKey:
    'The answer is a secret that is stored as a hash; one that got lost opens nothing, and is over in half an hour',
  errors: ['NOT_FOUND'],
});

export const answerContactMessage = /* @__PURE__ */ route(
  'answerContactMessage',
  'POST /api/admin/contact-messages/{id}/answers',
  {
    summary: 'Answer a contact message by email',
    access: 'admin',
    params: IdParams,
    body: contact.AnswerContactMessageBody,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  },
);

// --- Needs attention -------------------------------------------------------------------------------------------------

export const listAttention = /* @__PURE__ */ route('listAttention', 'GET /api/admin/attention', {
  summary: 'Everything that waits for an administrator, oldest first',
  access: 'admin',
});

// --- Money -----------------------------------------------------------------------------------------------------------

export const listPayments = /* @__PURE__ */ route('listPayments', 'GET /api/admin/payments', {
  summary: 'Payments of a month, found by a search, or waiting for an administrator',
  access: 'admin',
  query: ledger.ListPaymentsQuery,
  paged: true,
});

export const getPayment = /* @__PURE__ */ route('getPayment', 'GET /api/admin/payments/{paymentIntentId}', {
  summary: 'One payment with its history',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND'],
});

export const refundFee = /* @__PURE__ */ route('refundFee', 'POST /api/admin/payments/{paymentIntentId}/refund', {
  summary: 'Refund a whole platform fee',
  access: 'admin',
  params: ledger.PaymentParams,
  body: ledger.RefundFeeBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
});

export const keepFee = /* @__PURE__ */ route('keepFee', 'POST /api/admin/payments/{paymentIntentId}/keep', {
  summary: "Keep a fee despite a bank's warning or a failed refund",
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const answerDispute = /* @__PURE__ */ route('answerDispute', 'POST /api/admin/payments/{paymentIntentId}/dispute-answer', {
  summary: 'Send the evidence about a disputed fee to the bank, once',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
});

export const bookPayment = /* @__PURE__ */ route('bookPayment', 'POST /api/admin/payments/{paymentIntentId}/book', {
  summary: 'Read a payment from Stripe, and record what is missing',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const listLedger = /* @__PURE__ */ route('listLedger', 'GET /api/admin/ledger', {
  summary: 'Ledger entries of a month, latest first',
  access: 'admin',
  query: ledger.ListLedgerQuery,
  paged: true,
});

export const listRevenue = /* @__PURE__ */ route('listRevenue', 'GET /api/admin/revenue', {
  summary: 'Daily revenue, latest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const getComparison = /* @__PURE__ */ route('getComparison', 'GET /api/admin/comparison', {
  summary: 'The state of the comparison of the ledger with Stripe',
  access: 'admin',
});

export const changeComparison = /* @__PURE__ */ route('changeComparison', 'PATCH /api/admin/comparison', {
  summary: 'Pause reveals while a payment is missing, or request a comparison',
  access: 'admin',
  body: ledger.ChangeComparisonBody,
});

export const listDiscrepancies = /* @__PURE__ */ route('listDiscrepancies', 'GET /api/admin/discrepancies', {
  summary: 'Open discrepancies',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const listStrayEvents = /* @__PURE__ */ route('listStrayEvents', 'GET /api/admin/stripe-events', {
  summary: 'Events that Stripe could not deliver and nobody has handled',
  access: 'admin',
  query: PageQuery,
  paged: true,
  errors: ['UNAVAILABLE'],
});

export const handleEvent = /* @__PURE__ */ route('handleEvent', 'POST /api/admin/stripe-events/{eventId}', {
  summary: 'Handle a Stripe event again',
  access: 'admin',
  params: ledger.StripeEventParams,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const listCases = /* @__PURE__ */ route('listCases', 'GET /api/admin/cases', {
  summary: 'Cases that wait for an administrator: reports, replies, first projects; oldest first',
  access: 'admin',
  query: moderation.ListCasesQuery,
  paged: true,
});

export const getCase = /* @__PURE__ */ route('getCase', 'GET /api/admin/cases/{id}', {
  summary: 'A case: the thing in its current state, its author, and the history',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const listCaseReports = /* @__PURE__ */ route('listCaseReports', 'GET /api/admin/cases/{id}/reports', {
  summary: 'The reports of a case',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const listCasesOfUser = /* @__PURE__ */ route('listCasesOfUser', 'GET /api/admin/users/{id}/cases', {
  summary: 'All cases about something of a user, latest first',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const decideCase = /* @__PURE__ */ route('decideCase', 'POST /api/admin/cases/{id}/actions', {
  summary: 'Decide a case',
  access: 'admin',
  params: IdParams,
  body: moderation.DecideCaseBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const suspendUser = /* @__PURE__ */ route('suspendUser', 'POST /api/admin/users/{id}/suspension', {
  summary: 'Suspend an account, with or without a report',
  access: 'admin',
  params: IdParams,
  body: moderation.SuspendUserBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
