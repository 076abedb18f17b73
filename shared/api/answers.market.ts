import * as z from 'zod/mini';
import * as session from '#shared/account/session.answers';
import * as user from '#shared/account/user.answers';
import { Health } from '#shared/api/common.answers';
import * as bid from '#shared/bid/bid.answers';
import * as deck from '#shared/deck/deck.answers';
import * as dataExport from '#shared/export/export.answers';
import * as handover from '#shared/handover/handover.answers';
import * as live from '#shared/live/live.answers';
import * as mail from '#shared/mail/mail.answers';
import * as message from '#shared/message/message.answers';
import * as moderation from '#shared/moderation/moderation.answers';
import * as notification from '#shared/notification/notification.answers';
import * as payment from '#shared/payment/payment.answers';
import * as upload from '#shared/photo/upload.answers';
import * as project from '#shared/project/project.answers';
import * as push from '#shared/push/push.answers';
import * as question from '#shared/question/question.answers';
import * as review from '#shared/review/review.answers';
import * as update from '#shared/update/update.answers';
import * as document from '#shared/verification/document.answers';

export const marketAnswers = {
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
  checkHealth: Health,
} satisfies Record<string, z.core.$ZodType>;
