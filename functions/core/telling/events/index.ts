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

/** The words of every event in the app and on devices. An event without words does not compile. */
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

/** Returns the words of an event by its stored name. */
export const wordsOf = (event: string): AnyWords => words[event as EventName];

/** The email of every event that has one. Functions that only show notifications do not load them. */
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
