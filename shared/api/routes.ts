/**
 * The only list of the API's endpoints. The id names everything of an endpoint: `placeBid` is served by
 * functions/endpoints/bids/place-bid.ts, runs as the Lambda `PlaceBid`, and gets its rights in functions/grants.ts. answers.ts
 * has its answer.
 *
 * Calls and contracts are marked as free of effects (`sideEffects` in package.json), so that a bundle contains only the routes it
 * names.
 */
import * as audit from '#shared/contracts/audit';
import * as badge from '#shared/contracts/badge';
import * as bid from '#shared/contracts/bid';
import { PageQuery } from '#shared/contracts/common';
import * as concept from '#shared/contracts/concept';
import * as contact from '#shared/contracts/contact-message';
import * as deck from '#shared/contracts/deck';
import * as document from '#shared/contracts/document';
import { ExportParams } from '#shared/contracts/export';
import * as handover from '#shared/contracts/handover';
import * as impersonation from '#shared/contracts/impersonation';
import * as ledger from '#shared/contracts/ledger';
import * as mail from '#shared/contracts/mail';
import * as market from '#shared/contracts/market';
import * as message from '#shared/contracts/message';
import * as moderation from '#shared/contracts/moderation';
import * as operations from '#shared/contracts/operations';
import { BadgeParams, IdParams, QuestionParams, UserIdParams } from '#shared/contracts/params';
import * as payment from '#shared/contracts/payment';
import * as project from '#shared/contracts/project';
import { ListProjectsQuery } from '#shared/contracts/project-search';
import * as update from '#shared/contracts/project-update';
import * as push from '#shared/contracts/push';
import * as question from '#shared/contracts/question';
import * as review from '#shared/contracts/review';
import * as serviceArea from '#shared/contracts/service-area';
import * as session from '#shared/contracts/session';
import * as siteState from '#shared/contracts/site-state';
import * as upload from '#shared/contracts/upload';
import * as user from '#shared/contracts/user';
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
  summary: 'End this session; also when it has ended already',
  access: 'visitor',
  status: 204,
});

export const forgotPassword = /* @__PURE__ */ route('forgotPassword', 'POST /api/auth/forgot-password', {
  summary: 'Mail a link to choose a new password',
  access: 'public',
  body: user.ForgotPasswordBody,
  errors: ['TOO_MANY_REQUESTS'],
});

export const resetPassword = /* @__PURE__ */ route('resetPassword', 'POST /api/auth/reset-password', {
  summary: 'Choose a new password with a mailed token; ends every session',
  access: 'public',
  body: user.ResetPasswordBody,
  device: true,
  errors: ['INVALID_RESET_TOKEN'],
});

export const confirmPassword = /* @__PURE__ */ route('confirmPassword', 'POST /api/auth/confirm', {
  summary: 'Give the password again, for what cannot be undone',
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
  summary: 'Where the own account is signed in',
  access: 'user',
});

export const endSession = /* @__PURE__ */ route('endSession', 'DELETE /api/auth/sessions/{id}', {
  summary: 'End one session of the own account',
  access: 'user',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = /* @__PURE__ */ route('endOtherSessions', 'DELETE /api/auth/sessions', {
  summary: 'End every session of the own account but this one',
  access: 'user',
  status: 204,
  device: true,
});

export const editUser = /* @__PURE__ */ route('editUser', 'PATCH /api/users/{id}', {
  summary: 'Edit the own profile',
  access: 'user',
  params: IdParams,
  body: user.EditUserBody,
  quota: 'profileEditByUser',
  errors: ['FORBIDDEN', 'PASSWORD_REQUIRED', 'SUSPENDED', 'CONFLICT'],
});

export const deleteUser = /* @__PURE__ */ route('deleteUser', 'DELETE /api/users/{id}', {
  summary: 'Delete the own account and all its data',
  access: 'user',
  status: 204,
  fresh: true,
  params: IdParams,
  query: user.DeleteUserQuery,
  errors: ['FORBIDDEN', 'CONFLICT'],
});

export const replacePortfolioPhotos = /* @__PURE__ */ route('replacePortfolioPhotos', 'PUT /api/users/portfolio-photos', {
  summary: 'Replace the portfolio by this full list of photos',
  access: 'stager',
  whileSuspended: 'refused',
  body: upload.PortfolioPhotosBody,
  maxBodyBytes: photoBodyBytes,
  quota: 'portfolioEditByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const replaceServiceAreas = /* @__PURE__ */ route('replaceServiceAreas', 'PUT /api/users/service-areas', {
  summary: 'Replace the service areas by this full list',
  access: 'stager',
  body: serviceArea.ServiceAreasBody,
  quota: 'profileEditByUser',
});

export const createUpload = /* @__PURE__ */ route('createUpload', 'POST /api/uploads', {
  summary: 'A presigned form that uploads one photo, or one document, straight to storage',
  access: 'user',
  whileSuspended: 'refused',
  body: upload.CreateUploadBody,
  status: 201,
  quota: 'uploadByUser',
  errors: ['FORBIDDEN'],
});

// --- Verification ----------------------------------------------------------------------------------------------------

export const getVerification = /* @__PURE__ */ route('getVerification', 'GET /api/verification', {
  summary: 'What the caller has handed in to be verified, and the badges that came of it',
  access: 'stager',
});

export const uploadDocument = /* @__PURE__ */ route('uploadDocument', 'POST /api/verification/documents', {
  summary: 'Hand in a document for a badge',
  access: 'stager',
  body: document.UploadDocumentBody,
  status: 201,
  quota: 'documentByUser',
  errors: ['CONFLICT'],
});

export const withdrawDocument = /* @__PURE__ */ route('withdrawDocument', 'DELETE /api/verification/documents/{id}', {
  summary: 'Take back a document that waits to be checked, and have its file deleted',
  access: 'stager',
  status: 204,
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Data requests ---------------------------------------------------------------------------------------------------

export const requestExport = /* @__PURE__ */ route('requestExport', 'POST /api/users/{id}/export', {
  summary: 'Have a copy of all data of the own account made; while one is being made, that one',
  access: 'user',
  fresh: true,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getExport = /* @__PURE__ */ route('getExport', 'GET /api/users/{id}/export', {
  summary: 'How the copy of the own data stands',
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN'],
});

export const openOwnExport = /* @__PURE__ */ route('openOwnExport', 'POST /api/users/{id}/export/files', {
  summary: 'Addresses from which the copy of the own data is fetched, for a minute',
  access: 'user',
  fresh: true,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const openExport = /* @__PURE__ */ route('openExport', 'GET /api/exports/{token}', {
  summary: 'The same by a mailed link',
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
  summary: 'For a stager: open projects by state and by city or county. For an owner: the own projects',
  access: 'user',
  query: ListProjectsQuery,
  paged: true,
});

export const getProject = /* @__PURE__ */ route('getProject', 'GET /api/projects/{id}', {
  summary: 'One project, with as much of its owner as the caller may see',
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
  summary: 'Cancel an open project; its pending bids become rejected',
  access: 'owner',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Bids ------------------------------------------------------------------------------------------------------------

export const listProjectBids = /* @__PURE__ */ route('listProjectBids', 'GET /api/projects/{id}/bids', {
  summary: 'The bids on a project that are not rejected; a stager gets only its own',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const placeBid = /* @__PURE__ */ route('placeBid', 'POST /api/projects/{id}/bids', {
  summary: 'Bid on a project, once',
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
  summary: 'Change a pending bid, as long as the owner has not seen it',
  access: 'stager',
  whileSuspended: 'refused',
  needs: 'bidding',
  params: IdParams,
  body: bid.EditBidBody,
  quota: 'bidByUser',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const acceptBid = /* @__PURE__ */ route('acceptBid', 'POST /api/bids/{id}/accept', {
  summary: 'Accept one pending bid; it then waits for the platform fee',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteBid = /* @__PURE__ */ route('deleteBid', 'DELETE /api/bids/{id}', {
  summary: 'The owner rejects a pending bid, or the bidder withdraws it',
  access: 'user',
  status: 204,
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const getBidContact = /* @__PURE__ */ route('getBidContact', 'GET /api/bids/{id}/contact', {
  summary: 'The other party of a paid bid',
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'IMPERSONATION_READ_ONLY', 'NOT_FOUND'],
});

export const getHandover = /* @__PURE__ */ route('getHandover', 'GET /api/bids/{id}/handover', {
  summary: 'What the two parties of a paid bid agree on: the address, and days',
  access: 'user',
  params: IdParams,
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'IMPERSONATION_READ_ONLY', 'NOT_FOUND'],
});

export const saveConcepts = /* @__PURE__ */ route('saveConcepts', 'PUT /api/bids/{id}/concepts', {
  summary: 'Replace the concepts of a bid by this full list',
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
  summary: 'Tell the chosen stager where the property is, and who opens',
  access: 'owner',
  params: IdParams,
  body: handover.SavePropertyBody,
  quota: 'handoverByUser',
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});

export const sayDay = /* @__PURE__ */ route('sayDay', 'PUT /api/bids/{id}/handover/days/{occasion}', {
  summary: 'Propose a day, or agree to the one that the other party has proposed',
  access: 'user',
  params: handover.HandoverDayParams,
  body: handover.SayDayBody,
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
  summary: 'What the owner of a project has told of it since there were bids',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const postUpdate = /* @__PURE__ */ route('postUpdate', 'POST /api/projects/{id}/updates', {
  summary: 'Tell everybody who has bid on the own project what is new',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  body: update.PostUpdateBody,
  maxBodyBytes: photoBodyBytes,
  status: 201,
  quota: 'updateByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Decks: bids that an owner shows to the seller ------------------------------------------------------------------------

export const createDeck = /* @__PURE__ */ route('createDeck', 'POST /api/projects/{id}/deck', {
  summary: 'Make a page of some bids, which whoever has its link may read',
  access: 'owner',
  whileSuspended: 'refused',
  params: IdParams,
  body: deck.CreateDeckBody,
  status: 201,
  quota: 'deckByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getDeck = /* @__PURE__ */ route('getDeck', 'GET /api/projects/{id}/deck', {
  summary: 'The deck of the own project, with its answer',
  access: 'owner',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const withdrawDeck = /* @__PURE__ */ route('withdrawDeck', 'DELETE /api/projects/{id}/deck', {
  summary: 'End the deck of the own project, and its link',
  access: 'owner',
  params: IdParams,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const openDeck = /* @__PURE__ */ route('openDeck', 'GET /api/decks/{token}', {
  summary: 'What a deck shows, to whoever has its link',
  access: 'public',
  params: deck.DeckLinkParams,
  errors: ['NOT_FOUND'],
});

export const answerDeck = /* @__PURE__ */ route('answerDeck', 'PUT /api/decks/{token}/answer', {
  summary: 'Name a favorite among the bids of a deck, or leave hearts',
  access: 'public',
  params: deck.DeckLinkParams,
  body: deck.AnswerDeckBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

// --- Questions -------------------------------------------------------------------------------------------------------

export const listQuestions = /* @__PURE__ */ route('listQuestions', 'GET /api/projects/{id}/questions', {
  summary: 'The questions about a project that the caller may read, with their answers',
  access: 'visitor',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const askQuestion = /* @__PURE__ */ route('askQuestion', 'POST /api/projects/{id}/questions', {
  summary: 'Ask the owner of a project that takes bids',
  access: 'stager',
  whileSuspended: 'refused',
  params: IdParams,
  body: question.AskQuestionBody,
  status: 201,
  quota: 'questionByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const answerQuestion = /* @__PURE__ */ route('answerQuestion', 'PATCH /api/projects/{id}/questions/{questionId}', {
  summary: 'Answer or decline a question about the own project, once',
  access: 'owner',
  whileSuspended: 'refused',
  params: QuestionParams,
  body: question.AnswerQuestionBody,
  quota: 'answerByUser',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- The platform fee ------------------------------------------------------------------------------------------------

export const createPaymentIntent = /* @__PURE__ */ route('createPaymentIntent', 'POST /api/bids/{id}/payment-intent', {
  summary: 'Start, or go on with, paying the platform fee of an accepted bid',
  access: 'stager',
  needs: 'payments',
  params: IdParams,
  quota: 'paymentByUser',
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_COMPLETED', 'UNAVAILABLE'],
});

export const completePayment = /* @__PURE__ */ route('completePayment', 'POST /api/bids/{id}/complete-payment', {
  summary: 'Settle a payment that Stripe reports as succeeded, and open the contact details',
  access: 'stager',
  params: IdParams,
  body: payment.CompletePaymentBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_PROCESSING', 'UNAVAILABLE'],
});

export const cancelPayment = /* @__PURE__ */ route('cancelPayment', 'POST /api/bids/{id}/cancel-payment', {
  summary: 'Step back from an accepted bid instead of paying its fee',
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
  summary: 'Conversations, the latest first',
  access: 'user',
  query: PageQuery,
  paged: true,
});

export const readThread = /* @__PURE__ */ route('readThread', 'GET /api/messages/{userId}', {
  summary: 'The latest messages with one user, oldest first; marks what was received as read',
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
  summary: 'Take no more messages from the other person of a conversation, or take them again',
  access: 'user',
  params: UserIdParams,
  body: moderation.BlockUserBody,
  quota: 'blockByUser',
  errors: ['NOT_FOUND'],
});

export const countPendingBids = /* @__PURE__ */ route('countPendingBids', 'GET /api/notifications/pending-bids', {
  summary: "How many bids wait for an answer on the caller's open projects",
  access: 'user',
});

export const countUnreadNotifications = /* @__PURE__ */ route('countUnreadNotifications', 'GET /api/notifications/unread-count', {
  summary: 'How many notifications and messages are unread',
  access: 'user',
});

export const listNotifications = /* @__PURE__ */ route('listNotifications', 'GET /api/notifications', {
  summary: 'Notifications, the latest first',
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
  summary: 'Reviews of a user, the latest first',
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
  summary: 'Tell the administrators of something that breaks the rules',
  access: 'visitor',
  body: moderation.ReportBody,
  status: 201,
  quota: 'reportByUser',
  ignoresIdempotencyKey: 'Each reporter has one report of a thing, however often it is sent',
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const getDecision = /* @__PURE__ */ route('getDecision', 'GET /api/moderation/{caseId}', {
  summary: 'What the administrators have decided about something of the caller',
  access: 'user',
  params: moderation.CaseIdParams,
  errors: ['NOT_FOUND'],
});

export const answerDecision = /* @__PURE__ */ route('answerDecision', 'POST /api/moderation/{caseId}/answer', {
  summary: 'Answer a decision, once: the administrators look again',
  access: 'user',
  params: moderation.CaseIdParams,
  body: moderation.AnswerDecisionBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Mail ------------------------------------------------------------------------------------------------------------

export const getMailSettings = /* @__PURE__ */ route('getMailSettings', 'GET /api/mail/settings', {
  summary: 'What the caller wants to be mailed, and whether mail arrives',
  access: 'user',
});

export const replaceMailSettings = /* @__PURE__ */ route('replaceMailSettings', 'PUT /api/mail/settings', {
  summary: 'Choose what to be mailed, and when',
  access: 'user',
  body: mail.MailSettingsBody,
  quota: 'mailSettingsByUser',
});

export const requestVerification = /* @__PURE__ */ route('requestVerification', 'POST /api/mail/verification', {
  summary: 'Have a link mailed that confirms the address of the caller',
  access: 'user',
  status: 204,
  quota: 'verificationMailByUser',
});

export const verifyEmail = /* @__PURE__ */ route('verifyEmail', 'POST /api/mail/verified', {
  summary: 'Confirm an address with a mailed token',
  access: 'public',
  body: mail.VerifyEmailBody,
  errors: ['INVALID_MAIL_LINK'],
});

export const restoreEmail = /* @__PURE__ */ route('restoreEmail', 'POST /api/mail/restored', {
  summary: 'Take back the address that an account has left, with the token that was mailed there; ends every session',
  access: 'public',
  body: mail.RestoreEmailBody,
  errors: ['INVALID_MAIL_LINK'],
});

export const endSubscription = /* @__PURE__ */ route('endSubscription', 'POST /api/mail/subscriptions/{token}', {
  summary: 'No more mail of this kind: one click in a mail program (RFC 8058)',
  access: 'public',
  params: mail.SubscriptionParams,
  errors: ['INVALID_MAIL_LINK'],
});

export const changeSubscription = /* @__PURE__ */ route('changeSubscription', 'PUT /api/mail/subscriptions/{token}', {
  summary: 'How often to have mail of this kind, by a link in a mail',
  access: 'public',
  params: mail.SubscriptionParams,
  body: mail.SubscriptionBody,
  errors: ['INVALID_MAIL_LINK'],
});

// --- Pushes ----------------------------------------------------------------------------------------------------------

export const getPush = /* @__PURE__ */ route('getPush', 'GET /api/auth/push', {
  summary: 'Whether the device of this session is told by push, and what it subscribes with',
  access: 'user',
});

export const replacePush = /* @__PURE__ */ route('replacePush', 'PUT /api/auth/push', {
  summary: 'Have the device of this session told by push, as long as the session lives',
  access: 'user',
  body: push.PushSubscriptionBody,
  quota: 'pushByUser',
});

export const endPush = /* @__PURE__ */ route('endPush', 'DELETE /api/auth/push', {
  summary: 'No more pushes to the device of this session',
  access: 'user',
  status: 204,
});

// --- Live updates ----------------------------------------------------------------------------------------------------

export const createLiveTicket = /* @__PURE__ */ route('createLiveTicket', 'POST /api/live/tickets', {
  summary: 'A ticket that opens one WebSocket, within 30 seconds',
  access: 'user',
  quota: 'liveTicketByUser',
  status: 201,
  ignoresIdempotencyKey: 'A ticket is a secret that is stored as a hash, opens one connection, and is over in 30 seconds',
});

export const createDeskTicket = /* @__PURE__ */ route('createDeskTicket', 'POST /api/admin/live/tickets', {
  summary: 'A ticket that opens one WebSocket for an administrator, within 30 seconds',
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
  summary: 'Users, the latest first',
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
  summary: 'Projects with their owners and latest bids, the latest first',
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
  summary: 'Vouch for a user',
  access: 'admin',
  params: IdParams,
  body: badge.GrantBadgeBody,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const revokeBadge = /* @__PURE__ */ route('revokeBadge', 'DELETE /api/admin/users/{id}/badges/{badgeId}', {
  summary: 'Take a badge back',
  access: 'admin',
  status: 204,
  params: BadgeParams,
  errors: ['NOT_FOUND'],
});

export const listContactMessages = /* @__PURE__ */ route('listContactMessages', 'GET /api/admin/contact-messages', {
  summary: 'Messages of the contact form, the latest first; of one status, the unread ones the oldest first',
  access: 'admin',
  query: contact.ListContactMessagesQuery,
  paged: true,
});

export const editContactMessage = /* @__PURE__ */ route('editContactMessage', 'PATCH /api/admin/contact-messages/{id}', {
  summary: 'Mark or annotate a contact message',
  access: 'admin',
  params: IdParams,
  body: contact.EditContactMessageBody,
  errors: ['NOT_FOUND'],
});

export const listDocuments = /* @__PURE__ */ route('listDocuments', 'GET /api/admin/documents', {
  summary: 'Documents that wait to be checked, each with its stager, the oldest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const openDocument = /* @__PURE__ */ route('openDocument', 'POST /api/admin/users/{id}/documents/{documentId}/link', {
  summary: 'A link to the file of a document, good for one minute; on record',
  access: 'admin',
  params: document.DocumentParams,
  errors: ['NOT_FOUND'],
});

export const decideDocument = /* @__PURE__ */ route(
  'decideDocument',
  'PUT /api/admin/users/{id}/documents/{documentId}/decision',
  {
    summary: 'Approve a document, which grants the badge; ask for another one; or refuse it',
    access: 'admin',
    params: document.DocumentParams,
    body: document.DecideDocumentBody,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
);

export const listActs = /* @__PURE__ */ route('listActs', 'GET /api/admin/audit', {
  summary: 'The audit: what administrators did, and what happened to the security of accounts, the latest first',
  access: 'admin',
  query: audit.ListActsQuery,
  paged: true,
});

// --- The site, for administrators ------------------------------------------------------------------------------------

export const getSiteState = /* @__PURE__ */ route('getSiteState', 'GET /api/admin/site', {
  summary: 'What is switched off, and the notices above all pages',
  access: 'admin',
});

export const changeSwitch = /* @__PURE__ */ route('changeSwitch', 'PATCH /api/admin/site/switches/{name}', {
  summary: 'Switch something off for everybody, or on again',
  access: 'admin',
  params: siteState.SwitchParams,
  body: siteState.ChangeSwitchBody,
  errors: ['CONFLICT', 'UNAVAILABLE'],
});

export const replaceNotices = /* @__PURE__ */ route('replaceNotices', 'PUT /api/admin/site/notices', {
  summary: 'Replace the notices above all pages by this full list',
  access: 'admin',
  body: siteState.ReplaceNoticesBody,
  errors: ['CONFLICT', 'UNAVAILABLE'],
});

export const getMarket = /* @__PURE__ */ route('getMarket', 'GET /api/admin/market', {
  summary: 'The health of the market: what happened from one day to another, by day and by state',
  access: 'admin',
  query: market.MarketQuery,
});

// --- Data requests, for administrators -------------------------------------------------------------------------------

export const exportUserAsAdmin = /* @__PURE__ */ route('exportUserAsAdmin', 'POST /api/admin/users/{id}/export', {
  summary: 'Have a copy of all data of an account made, for its holder',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const findDeletion = /* @__PURE__ */ route('findDeletion', 'GET /api/admin/deletions', {
  summary: 'Whether the account that had an e-mail address was deleted, by the reference that its holder was given',
  access: 'admin',
  query: user.FindDeletionQuery,
  errors: ['NOT_FOUND'],
});

// --- Tools of administrators ----------------------------------------------------------------------------------------------

export const findUsersAndProjects = /* @__PURE__ */ route('findUsersAndProjects', 'GET /api/admin/find', {
  summary: 'Users and projects by the beginning of a word of their names, or by what names them exactly',
  access: 'admin',
  query: operations.FindQuery,
});

export const getUser = /* @__PURE__ */ route('getUser', 'GET /api/admin/users/{id}', {
  summary: 'One user: profile, contact, counts, reputation and badges',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const listSessionsOfUser = /* @__PURE__ */ route('listSessionsOfUser', 'GET /api/admin/users/{id}/sessions', {
  summary: 'Where a user is signed in, and when administrators looked',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const listProjectsOfUser = /* @__PURE__ */ route('listProjectsOfUser', 'GET /api/admin/users/{id}/projects', {
  summary: "An owner's projects, the latest first",
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const listBidsOfUser = /* @__PURE__ */ route('listBidsOfUser', 'GET /api/admin/users/{id}/bids', {
  summary: "A stager's bids, or those on an owner's projects, the latest first",
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
  errors: ['NOT_FOUND'],
});

export const listMailsOfUser = /* @__PURE__ */ route('listMailsOfUser', 'GET /api/admin/users/{id}/mails', {
  summary: 'What was mailed to a user in the last 90 days, or was not, and why; never its text',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const listActsOnUser = /* @__PURE__ */ route('listActsOnUser', 'GET /api/admin/users/{id}/acts', {
  summary: 'What administrators did to a user, the latest first',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const getDeletionPreview = /* @__PURE__ */ route('getDeletionPreview', 'GET /api/admin/users/{id}/deletion-preview', {
  summary: 'What the deletion of a user would take, and what others would keep',
  access: 'admin',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const startImpersonation = /* @__PURE__ */ route('startImpersonation', 'POST /api/admin/users/{id}/impersonations', {
  summary: 'See what a user sees, for half an hour, and change nothing',
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
    summary: 'Answer a message of the contact form by mail',
    access: 'admin',
    params: IdParams,
    body: contact.AnswerContactMessageBody,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  },
);

// --- Needs attention -------------------------------------------------------------------------------------------------

export const listAttention = /* @__PURE__ */ route('listAttention', 'GET /api/admin/attention', {
  summary: 'Everything that waits for an administrator, the oldest first',
  access: 'admin',
});

// --- Money, for administrators ---------------------------------------------------------------------------------------

export const listPayments = /* @__PURE__ */ route('listPayments', 'GET /api/admin/payments', {
  summary: 'Payments of a month, those that something names, or those that wait for an administrator',
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
  summary: 'Give a whole platform fee back',
  access: 'admin',
  params: ledger.PaymentParams,
  body: ledger.RefundFeeBody,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
});

export const keepFee = /* @__PURE__ */ route('keepFee', 'POST /api/admin/payments/{paymentIntentId}/keep', {
  summary: 'Keep a fee that a bank warns of, or whose refund failed',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const answerDispute = /* @__PURE__ */ route('answerDispute', 'POST /api/admin/payments/{paymentIntentId}/dispute-answer', {
  summary: 'Hand the case of a disputed fee to the bank, once',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
});

export const bookPayment = /* @__PURE__ */ route('bookPayment', 'POST /api/admin/payments/{paymentIntentId}/book', {
  summary: 'Ask Stripe about a payment, and book what is missing',
  access: 'admin',
  params: ledger.PaymentParams,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const listLedger = /* @__PURE__ */ route('listLedger', 'GET /api/admin/ledger', {
  summary: 'What happened to payments in a month, line by line, the latest first',
  access: 'admin',
  query: ledger.ListLedgerQuery,
  paged: true,
});

export const listRevenue = /* @__PURE__ */ route('listRevenue', 'GET /api/admin/revenue', {
  summary: 'The sums of each day on which money moved, the latest first',
  access: 'admin',
  query: PageQuery,
  paged: true,
});

export const getProof = /* @__PURE__ */ route('getProof', 'GET /api/admin/proof', {
  summary: 'How the comparison of our books with Stripe’s stands',
  access: 'admin',
});

export const changeProof = /* @__PURE__ */ route('changeProof', 'PATCH /api/admin/proof', {
  summary: 'Have reveals held while one is without its money, or have the books compared at the next run',
  access: 'admin',
  body: ledger.ChangeProofBody,
});

export const listDiscrepancies = /* @__PURE__ */ route('listDiscrepancies', 'GET /api/admin/discrepancies', {
  summary: 'What the comparison has found and what stands',
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
  summary: 'Handle an event of Stripe’s again',
  access: 'admin',
  params: ledger.StripeEventParams,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const listCases = /* @__PURE__ */ route('listCases', 'GET /api/admin/cases', {
  summary: 'What waits for an administrator: reports, answers, first posts; the oldest first',
  access: 'admin',
  query: moderation.ListCasesQuery,
  paged: true,
});

export const getCase = /* @__PURE__ */ route('getCase', 'GET /api/admin/cases/{id}', {
  summary: 'A case: the thing as it is now, its author, and what was done',
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
  summary: 'Every case about something of a user, the latest first',
  access: 'admin',
  params: IdParams,
  query: PageQuery,
  paged: true,
});

export const decideCase = /* @__PURE__ */ route('decideCase', 'POST /api/admin/cases/{id}/acts', {
  summary: 'Do something about a case, as it was read',
  access: 'admin',
  params: IdParams,
  body: moderation.DecideCaseBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const suspendUser = /* @__PURE__ */ route('suspendUser', 'POST /api/admin/users/{id}/suspension', {
  summary: 'Suspend an account, whether or not somebody has reported it',
  access: 'admin',
  params: IdParams,
  body: moderation.SuspendUserBody,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

// --- Operations ------------------------------------------------------------------------------------------------------

export const checkHealth = /* @__PURE__ */ route('checkHealth', 'GET /api/health', {
  summary: 'Whether the API and its table answer',
  access: 'public',
  // Called every few seconds from three regions (infra/sizing.ts): a third of all calls with a thousand users.
  unlogged: true,
  errors: ['UNAVAILABLE'],
});
