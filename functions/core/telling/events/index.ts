import type { EventName } from '#core/market/notification/events';
import { accountEmails, accountWords } from './account';
import { bidEmails, bidWords } from './bids';
import type { Emails } from './compose';
import { handoverEmails, handoverWords } from './handover';
import { messageEmails, messageWords } from './messages';
import { moderationEmails, moderationWords } from './moderation';
import { paymentEmails, paymentWords } from './payments';
import { reviewEmails, reviewWords } from './reviews';
import { serviceAreaEmails, serviceAreaWords } from './service-areas';
import { verificationEmails, verificationWords } from './verification';
import type { AnyWords, Words } from './words';

/** What the app and devices say of every event. One without its words does not compile. */
export const words: Words = {
  ...bidWords,
  ...paymentWords,
  ...handoverWords,
  ...messageWords,
  ...reviewWords,
  ...verificationWords,
  ...moderationWords,
  ...accountWords,
  ...serviceAreaWords,
};

/** By the name that is stored with a notification or an email. */
export const wordsOf = (event: string): AnyWords => words[event as EventName];

/** The email of every event that is emailed. What shows notifications loads none of them. */
export const emails = /* @__PURE__ */ ((): Emails => ({
  ...bidEmails,
  ...paymentEmails,
  ...handoverEmails,
  ...messageEmails,
  ...reviewEmails,
  ...verificationEmails,
  ...moderationEmails,
  ...accountEmails,
  ...serviceAreaEmails,
}))();
