import { isOff } from '#core/desk/operations/site-state';
import { recentSiteState } from '#core/desk/operations/site-state.repo';
import { type Budget, partOf, type RunTally } from '#core/kernel/budget';
import { sendDueDigests } from '#core/market/service-area/send-digests';
import { sendDueMail } from '#core/telling/email/send';
import { scheduled } from './scheduled';

/** Many digests are due at the same hour, and other mail must not wait for all of them. */
const maxDigestMs = 20_000;

/** Sends all due email, or only that about accounts while email is switched off. Reset links are sent by their call. */
export const sendMail = async (now: Date, budget: Budget): Promise<RunTally> => {
  const state = await recentSiteState(now);
  const isHeld = isOff(state, 'mail');
  // Digests are composed when they can be sent, from current data.
  const made = isHeld ? { done: 0, failed: 0 } : await sendDueDigests(now, partOf(budget, maxDigestMs));
  const sent = await sendDueMail(now, budget, { isHeld, releasedAt: state.onSince.mail });
  return { done: made.done + sent.done, failed: made.failed + sent.failed };
};

export const handler = scheduled('sendDueMail', sendMail);
