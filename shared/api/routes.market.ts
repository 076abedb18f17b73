/** The endpoints of the market, for visitors, owners and stagers, and those of Stripe and of operations. */

import * as session from '#shared/account/session.contract';
import * as user from '#shared/account/user.contract';
import { PageQuery } from '#shared/api/page';
import { IdParams, QuestionParams, UserIdParams } from '#shared/api/params';
import * as bid from '#shared/bid/bid.contract';
import * as concept from '#shared/concept/concept.contract';
import * as contact from '#shared/contact-message/contact-message.contract';
import * as deck from '#shared/deck/deck.contract';
import { ExportParams } from '#shared/export/export.contract';
import * as handover from '#shared/handover/handover.contract';
import * as mail from '#shared/mail/mail.contract';
import * as message from '#shared/message/message.contract';
import * as moderation from '#shared/moderation/moderation.contract';
import * as payment from '#shared/payment/payment.contract';
import * as upload from '#shared/photo/upload.contract';
import * as project from '#shared/project/project.contract';
import { ListProjectsQuery } from '#shared/project/project-search.contract';
import * as push from '#shared/push/push.contract';
import * as question from '#shared/question/question.contract';
import * as review from '#shared/review/review.contract';
import * as serviceArea from '#shared/service-area/service-area.contract';
import * as update from '#shared/update/update.contract';
import * as document from '#shared/verification/document.contract';
import { photoBodyBytes, route } from './route';

// --- Accounts and sessions -------------------------------------------------------------------------------------------

export const register = /* @__PURE__ */ route('register', 'POST /api/auth/register', {
  summary: 'Create an account and sign in',
  access: 'public',
  needs: 'sign_up',
  body: user.RegisterBody,
  status: 201,
  device: true,
  errors: ['INVALID_CREDENTIALS', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const login = /* @__PURE__ */ route('login', 'POST /api/auth/login', {
  summary: 'Sign in',
  access: 'public',
  body: user.LoginBody,
  device: true,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

export const getMe = /* @__PURE__ */ route('getMe', 'GET /api/auth/me', {
  summary: 'The account of this session',
  access: 'user',
});

export const logout = /* @__PURE__ */ route('logout', 'POST /api/auth/logout', {
  summary: 'End this session',
  access: 'visitor',
  status: 204,
});

export const forgotPassword = /* @__PURE__ */ route('forgotPassword', 'POST /api/auth/forgot-password', {
  summary: 'Email a link to choose a new password',
  access: 'public',
  body: user.ForgotPasswordBody,
  errors: ['TOO_MANY_REQUESTS'],
});

export const resetPassword = /* @__PURE__ */ route('resetPassword', 'POST /api/auth/reset-password', {
  summary: 'Choose a new password with an emailed token; ends every session',
  access: 'public',
  body: user.ResetPasswordBody,
  device: true,
  errors: ['INVALID_RESET_TOKEN'],
});

export const confirmPassword = /* @__PURE__ */ route('confirmPassword', 'POST /api/auth/confirm', {
  summary: 'Enter the password again, before an action that cannot be undone',
  access: 'user',
  status: 204,
  body: session.ConfirmPasswordBody,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

export const changePassword = /* @__PURE__ */ route('changePassword', 'POST /api/auth/change-password', {
  summary: 'Choose a new password; ends every other session',
  access: 'user',
  status: 204,
  fresh: true,
  quota: 'passwordChangeByUser',
  device: true,
  body: session.ChangePasswordBody,
});

export const listSessions = /* @__PURE__ */ route('listSessions', 'GET /api/auth/sessions', {
  summary: "Sessions of the caller's account",
  access: 'user',
});

export const endSession = /* @__PURE__ */ route('endSession', 'DELETE /api/auth/sessions/{id}', {
  summary: "End one session of the caller's account",
  access: 'user',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = /* @__PURE__ */ route('endOtherSessions', 'DELETE /api/auth/sessions', {
  summary: "End every other session of the caller's account",
  access: 'user',
  status: 204,
  device: true,
});

export const editUser = /* @__PURE__ */ route('editUser', 'PATCH /api/users/{id}', {
  summary: "Edit the caller's profile",
  access: 'user',
  params: IdParams,
  body: user.EditUserBody,
  quota: 'profileEditByUser',
  errors: ['FORBIDDEN', 'PASSWORD_REQUIRED', 'SUSPENDED', 'CONFLICT'],
});

export const deleteUser = /* @__PURE__ */ route('deleteUser', 'DELETE /api/users/{id}', {
  summary: "Delete the caller's account and all its data",
  access: 'user',
  status: 204,
  fresh: true,
  params: IdParams,
  query: user.DeleteUserQuery,
  errors: ['FORBIDDEN', 'CONFLICT'],
});

export const replacePortfolioPhotos = /* @__PURE__ */ route('replacePortfolioPhotos', 'PUT /api/users/portfolio-photos', {
  summary: 'Replace the list of portfolio photos',
  access: 'stager',
  whileSuspended: 'refused',
  body: upload.PortfolioPhotosBody,
  maxBodyBytes: photoBodyBytes,
  quota: 'portfolioEditByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const replaceServiceAreas = /* @__PURE__ */ route('replaceServiceAreas', 'PUT /api/users/service-areas', {
  summary: 'Replace the list of service areas',
  access: 'stager',
  body: serviceArea.ServiceAreasBody,
  quota: 'profileEditByUser',
});

export const createUpload = /* @__PURE__ */ route('createUpload', 'POST /api/uploads', {
  summary: 'A presigned form to upload one photo or document to storage',
  access: 'user',
  whileSuspended: 'refused',
  body: upload.CreateUploadBody,
  status: 201,
  quota: 'uploadByUser',
  errors: ['FORBIDDEN'],
});

// --- Verification ----------------------------------------------------------------------------------------------------

export const getVerification = /* @__PURE__ */ route('getVerification', 'GET /api/verification', {
  summary: "The caller's verification documents and badges",
  access: 'stager',
});

export const uploadDocument = /* @__PURE__ */ route('uploadDocument', 'POST /api/verification/documents', {
  summary: 'Submit a document for a badge',
  access: 'stager',
  body: document.UploadDocumentBody,
  status: 201,
  quota: 'documentByUser',
  errors: ['CONFLICT'],
});

export const withdrawDocument = /* @__PURE__ */ route('withdrawDocument', 'DELETE /api/verification/documents/{id}', {
  summary: 'Withdraw a document that has not been checked',
  access: 'stager',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Data requests ---------------------------------------------------------------------------------------------------

export const requestExport = /* @__PURE__ */ route('requestExport', 'POST /api/users/{id}/export', {
  summary: "Start an export of all data of the caller's account, or return the one in progress",
  access: 'user',
  fresh: true,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getExport = /* @__PURE__ */ route('getExport', 'GET /api/users/{id}/export', {
  summary: "The state of the caller's export",
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN'],
});

export const openOwnExport = /* @__PURE__ */ route('openOwnExport', 'POST /api/users/{id}/export/files', {
  summary: "Links to download the caller's export, valid for a minute",
  access: 'user',
  fresh: true,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const openExport = /* @__PURE__ */ route('openExport', 'GET /api/exports/{token}', {
  summary: 'The same with an emailed link',
  access: 'public',
  params: ExportParams,
  errors: ['INVALID_MAIL_LINK'],
});

// --- Projects --------------------------------------------------------------------------------------------------------

export const createProject = /* @__PURE__ */ route('createProject', 'POST /api/projects', {
  summary: 'Post a staging project',
  access: 'owner',
  whileSuspended: 'refused',
  needs: 'posting',
  body: project.ProjectBody,
  maxBodyBytes: photoBodyBytes,
  status: 201,
  quota: 'projectByUser',
});

export const listProjects = /* @__PURE__ */ route('listProjects', 'GET /api/projects', {
  summary: "For a stager: search open projects. For an owner: the caller's projects",
  access: 'user',
  query: ListProjectsQuery,
  paged: true,
});

export const getProject = /* @__PURE__ */ route('getProject', 'GET /api/projects/{id}', {
  summary: 'One project; what it shows of its owner depends on the caller',
  access: 'visitor',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const editProject = /* @__PURE__ */ route('editProject', 'PATCH /api/projects/{id}', {
  summary: 'Edit an open project without bids',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  body: project.EditProjectBody,
  maxBodyBytes: photoBodyBytes,
  quota: 'projectEditByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteProject = /* @__PURE__ */ route('deleteProject', 'DELETE /api/projects/{id}', {
  summary: 'Delete an open project without bids',
  access: 'owner',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const completeProject = /* @__PURE__ */ route('completeProject', 'POST /api/projects/{id}/complete', {
  summary: 'Mark a project in progress as completed',
  access: 'owner',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const cancelProject = /* @__PURE__ */ route('cancelProject', 'POST /api/projects/{id}/cancel', {
  summary: 'Cancel an open project, and reject its pending bids',
  access: 'owner',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Bids ------------------------------------------------------------------------------------------------------------

export const listProjectBids = /* @__PURE__ */ route('listProjectBids', 'GET /api/projects/{id}/bids', {
  summary: 'The bids on a project that are not rejected; for a stager only its own',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const placeBid = /* @__PURE__ */ route('placeBid', 'POST /api/projects/{id}/bids', {
  summary: 'Bid on a project',
  access: 'stager',
  whileSuspended: 'refused',
  needs: 'bidding',
  params: IdParams,
  body: bid.PlaceBidBody,
  status: 201,
  quota: 'bidByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const editBid = /* @__PURE__ */ route('editBid', 'PATCH /api/bids/{id}', {
  summary: 'Change a pending bid that the owner has not seen',
  access: 'stager',
  whileSuspended: 'refused',
  needs: 'bidding',
  params: IdParams,
  body: bid.EditBidBody,
  quota: 'bidByUser',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const acceptBid = /* @__PURE__ */ route('acceptBid', 'POST /api/bids/{id}/accept', {
  summary: 'Accept one pending bid, which then waits for the platform fee',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteBid = /* @__PURE__ */ route('deleteBid', 'DELETE /api/bids/{id}', {
  summary: 'Reject a pending bid (owner) or withdraw it (bidder)',
  access: 'user',
  status: 204,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const getBidContact = /* @__PURE__ */ route('getBidContact', 'GET /api/bids/{id}/contact', {
  summary: 'The contact details of the other party of a paid bid',
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'IMPERSONATION_READ_ONLY', 'NOT_FOUND'],
});

export const getHandover = /* @__PURE__ */ route('getHandover', 'GET /api/bids/{id}/handover', {
  summary: 'The handover of a paid bid: address, access and days',
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'IMPERSONATION_READ_ONLY', 'NOT_FOUND'],
});

export const saveConcepts = /* @__PURE__ */ route('saveConcepts', 'PUT /api/bids/{id}/concepts', {
  summary: 'Replace the list of concepts of a bid',
  access: 'stager',
  whileSuspended: 'refused',
  needs: 'bidding',
  params: IdParams,
  body: concept.SaveConceptsBody,
  maxBodyBytes: photoBodyBytes,
  quota: 'conceptByUser',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const saveProperty = /* @__PURE__ */ route('saveProperty', 'PUT /api/bids/{id}/handover/property', {
  summary: 'Save the address and access instructions for the chosen stager',
  access: 'owner',
  params: IdParams,
  body: handover.SavePropertyBody,
  quota: 'handoverByUser',
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});

export const proposeDay = /* @__PURE__ */ route('proposeDay', 'PUT /api/bids/{id}/handover/days/{occasion}', {
  summary: 'Propose a day, or agree to the proposal of the other party',
  access: 'user',
  params: handover.HandoverDayParams,
  body: handover.ProposeDayBody,
  quota: 'handoverByUser',
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});

export const listUserBids = /* @__PURE__ */ route('listUserBids', 'GET /api/users/{id}/bids', {
  summary: "The stager's own bids, each with its project",
  access: 'stager',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['FORBIDDEN'],
});

export const listReceivedBids = /* @__PURE__ */ route('listReceivedBids', 'GET /api/bids/all', {
  summary: "The bids on the owner's projects, in every status",
  access: 'owner',
  query: PageQuery,
  paged: true,
});

// --- Updates ---------------------------------------------------------------------------------------------------------

export const listUpdates = /* @__PURE__ */ route('listUpdates', 'GET /api/projects/{id}/updates', {
  summary: 'Updates that the owner posted about a project',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const postUpdate = /* @__PURE__ */ route('postUpdate', 'POST /api/projects/{id}/updates', {
  summary: "Post an update to everybody who has bid on the caller's project",
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  body: update.PostUpdateBody,
  maxBodyBytes: photoBodyBytes,
  status: 201,
  quota: 'updateByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Decks: bids that an owner shows to the seller -------------------------------------------------------------------

export const createDeck = /* @__PURE__ */ route('createDeck', 'POST /api/projects/{id}/deck', {
  summary: 'Create a page with some bids that anybody with its link can read',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  body: deck.CreateDeckBody,
  status: 201,
  quota: 'deckByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getDeck = /* @__PURE__ */ route('getDeck', 'GET /api/projects/{id}/deck', {
  summary: "The deck of the caller's project, with its answer",
  access: 'owner',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const withdrawDeck = /* @__PURE__ */ route('withdrawDeck', 'DELETE /api/projects/{id}/deck', {
  summary: "End the deck of the caller's project, and its link",
  access: 'owner',
  params: IdParams,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const openDeck = /* @__PURE__ */ route('openDeck', 'GET /api/decks/{token}', {
  summary: 'Read a deck by its link',
  access: 'public',
  params: deck.DeckLinkParams,
  errors: ['NOT_FOUND'],
});

export const answerDeck = /* @__PURE__ */ route('answerDeck', 'PUT /api/decks/{token}/answer', {
  summary: 'Choose a favorite among the bids of a deck, or leave hearts',
  access: 'public',
  params: deck.DeckLinkParams,
  body: deck.AnswerDeckBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

// --- Questions -------------------------------------------------------------------------------------------------------

export const listQuestions = /* @__PURE__ */ route('listQuestions', 'GET /api/projects/{id}/questions', {
  summary: 'Questions about a project that the caller may read, with answers',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const askQuestion = /* @__PURE__ */ route('askQuestion', 'POST /api/projects/{id}/questions', {
  summary: 'Ask the owner of a project that accepts bids',
  access: 'stager',
  whileSuspended: 'refused',
  params: IdParams,
  body: question.AskQuestionBody,
  status: 201,
  quota: 'questionByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const answerQuestion = /* @__PURE__ */ route('answerQuestion', 'PATCH /api/projects/{id}/questions/{questionId}', {
  summary: "Answer or decline a question about the caller's project, once",
  access: 'owner',
  whileSuspended: 'refused',
  params: QuestionParams,
  body: question.AnswerQuestionBody,
  quota: 'answerByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- The platform fee ------------------------------------------------------------------------------------------------

export const createPaymentIntent = /* @__PURE__ */ route('createPaymentIntent', 'POST /api/bids/{id}/payment-intent', {
  summary: 'Start or continue the payment of the platform fee of an accepted bid',
  access: 'stager',
  needs: 'payments',
  params: IdParams,
  quota: 'paymentByUser',
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_COMPLETED', 'UNAVAILABLE'],
});

export const completePayment = /* @__PURE__ */ route('completePayment', 'POST /api/bids/{id}/complete-payment', {
  summary: 'Settle a payment that succeeded at Stripe, and reveal the contact details',
  access: 'stager',
  params: IdParams,
  body: payment.CompletePaymentBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_PROCESSING', 'UNAVAILABLE'],
});

export const cancelPayment = /* @__PURE__ */ route('cancelPayment', 'POST /api/bids/{id}/cancel-payment', {
  summary: 'Withdraw from an accepted bid instead of paying its fee',
  access: 'stager',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_COMPLETED', 'UNAVAILABLE'],
});

export const stripeWebhook = /* @__PURE__ */ route('stripeWebhook', 'POST /api/stripe/webhook', {
  summary: "Stripe's events",
  access: 'stripe',
  errors: ['INVALID_SIGNATURE', 'UNAVAILABLE'],
});

// --- Messages, notifications, reviews --------------------------------------------------------------------------------

export const listConversations = /* @__PURE__ */ route('listConversations', 'GET /api/messages/conversations', {
  summary: 'Conversations, latest first',
  access: 'user',
  query: PageQuery,
  paged: true,
});

export const readThread = /* @__PURE__ */ route('readThread', 'GET /api/messages/{userId}', {
  summary: 'The latest messages with one user, oldest first; marks received ones as read',
  access: 'user',
  params: UserIdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const sendMessage = /* @__PURE__ */ route('sendMessage', 'POST /api/messages', {
  summary: 'Send a message to another user',
  access: 'user',
  body: message.SendMessageBody,
  status: 201,
  quota: 'messageByUser',
  errors: ['FORBIDDEN', 'SUSPENDED', 'NOT_FOUND'],
});

export const blockUser = /* @__PURE__ */ route('blockUser', 'PUT /api/messages/{userId}/block', {
  summary: 'Block the other person of a conversation, or end the block',
  access: 'user',
  params: UserIdParams,
  body: moderation.BlockUserBody,
  quota: 'blockByUser',
  errors: ['NOT_FOUND'],
});

export const countPendingBids = /* @__PURE__ */ route('countPendingBids', 'GET /api/notifications/pending-bids', {
  summary: "The number of pending bids on the caller's open projects",
  access: 'user',
});

export const countUnreadNotifications = /* @__PURE__ */ route('countUnreadNotifications', 'GET /api/notifications/unread-count', {
  summary: 'The numbers of unread notifications and messages',
  access: 'user',
});

export const listNotifications = /* @__PURE__ */ route('listNotifications', 'GET /api/notifications', {
  summary: 'Notifications, latest first',
  access: 'user',
  query: PageQuery,
  paged: true,
});

export const readNotification = /* @__PURE__ */ route('readNotification', 'POST /api/notifications/{id}/read', {
  summary: 'Mark one notification as read',
  access: 'user',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = /* @__PURE__ */ route('readAllNotifications', 'POST /api/notifications/read-all', {
  summary: 'Mark every notification as read',
  access: 'user',
  status: 204,
});

export const reviewProject = /* @__PURE__ */ route('reviewProject', 'POST /api/projects/{id}/reviews', {
  summary: 'Review the other party of a completed project, once',
  access: 'user',
  whileSuspended: 'refused',
  params: IdParams,
  body: review.ReviewBody,
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const listUserReviews = /* @__PURE__ */ route('listUserReviews', 'GET /api/users/{id}/reviews', {
  summary: 'Reviews of a user, latest first',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const getReputation = /* @__PURE__ */ route('getReputation', 'GET /api/users/{id}/reputation', {
  summary: 'The reputation score of a user',
  access: 'visitor',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const sendContactMessage = /* @__PURE__ */ route('sendContactMessage', 'POST /api/contact', {
  summary: 'Write to the administrators',
  access: 'public',
  body: contact.ContactBody,
  status: 201,
  errors: ['TOO_MANY_REQUESTS'],
});

// --- Reports and decisions -------------------------------------------------------------------------------------------

export const sendReport = /* @__PURE__ */ route('sendReport', 'POST /api/reports', {
  summary: 'Report something that breaks the rules',
  access: 'visitor',
  body: moderation.ReportBody,
  status: 201,
  quota: 'reportByUser',
  ignoresIdempotencyKey: 'Each reporter has one report of a thing, however often it is sent',
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const getDecision = /* @__PURE__ */ route('getDecision', 'GET /api/moderation/{caseId}', {
  summary: "The administrators' decision about something of the caller",
  access: 'user',
  params: moderation.CaseIdParams,
  errors: ['NOT_FOUND'],
});

export const answerDecision = /* @__PURE__ */ route('answerDecision', 'POST /api/moderation/{caseId}/answer', {
  summary: 'Reply to a decision, once, for a second review',
  access: 'user',
  params: moderation.CaseIdParams,
  body: moderation.AnswerDecisionBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Mail ------------------------------------------------------------------------------------------------------------

export const getMailSettings = /* @__PURE__ */ route('getMailSettings', 'GET /api/mail/settings', {
  summary: "The caller's email settings, and whether emails arrive",
  access: 'user',
});

export const replaceMailSettings = /* @__PURE__ */ route('replaceMailSettings', 'PUT /api/mail/settings', {
  summary: 'Choose which emails to get, and when',
  access: 'user',
  body: mail.MailSettingsBody,
  quota: 'mailSettingsByUser',
});

export const requestVerification = /* @__PURE__ */ route('requestVerification', 'POST /api/mail/verification', {
  summary: "Email a link that confirms the caller's address",
  access: 'user',
  status: 204,
  quota: 'verificationMailByUser',
});

export const verifyEmail = /* @__PURE__ */ route('verifyEmail', 'POST /api/mail/verified', {
  summary: 'Confirm an address with an emailed token',
  access: 'public',
  body: mail.VerifyEmailBody,
  errors: ['INVALID_MAIL_LINK'],
});

export const restoreEmail = /* @__PURE__ */ route('restoreEmail', 'POST /api/mail/restored', {
  summary: "Restore an account's previous address with the token emailed there; ends every session",
  access: 'public',
  body: mail.RestoreEmailBody,
  errors: ['INVALID_MAIL_LINK'],
});

export const endSubscription = /* @__PURE__ */ route('endSubscription', 'POST /api/mail/subscriptions/{token}', {
  summary: 'Unsubscribe from emails of this kind with one click in an email program (RFC 8058)',
  access: 'public',
  params: mail.SubscriptionParams,
  errors: ['INVALID_MAIL_LINK'],
});

export const changeSubscription = /* @__PURE__ */ route('changeSubscription', 'PUT /api/mail/subscriptions/{token}', {
  summary: 'Change how often to get emails of this kind, by a link in an email',
  access: 'public',
  params: mail.SubscriptionParams,
  body: mail.SubscriptionBody,
  errors: ['INVALID_MAIL_LINK'],
});

// --- Pushes ----------------------------------------------------------------------------------------------------------

export const getPush = /* @__PURE__ */ route('getPush', 'GET /api/auth/push', {
  summary: "Whether this session's device gets pushes, and the key to subscribe with",
  access: 'user',
});

export const replacePush = /* @__PURE__ */ route('replacePush', 'PUT /api/auth/push', {
  summary: "Send pushes to this session's device, as long as the session lives",
  access: 'user',
  body: push.PushSubscriptionBody,
  quota: 'pushByUser',
});

export const endPush = /* @__PURE__ */ route('endPush', 'DELETE /api/auth/push', {
  summary: "End pushes to this session's device",
  access: 'user',
  status: 204,
});

// --- Live updates ----------------------------------------------------------------------------------------------------

export const createLiveTicket = /* @__PURE__ */ route('createLiveTicket', 'POST /api/live/tickets', {
  summary: 'A ticket that opens one WebSocket within 30 seconds',
  access: 'user',
  quota: 'liveTicketByUser',
  status: 201,
  ignoresIdempotencyKey: 'A ticket is a secret that is stored as a hash, opens one connection, and is over in 30 seconds',
});

// --- Operations ------------------------------------------------------------------------------------------------------

export const checkHealth = /* @__PURE__ */ route('checkHealth', 'GET /api/health', {
  summary: 'Whether the API and its table respond',
  access: 'public',
  // Called every few seconds from three regions (infra/sizing.ts): a third of all calls with a thousand users.
  unlogged: true,
  errors: ['UNAVAILABLE'],
});
