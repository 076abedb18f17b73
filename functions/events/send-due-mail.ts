import { isOff } from '#core/desk/operations/site-state';
import { recentSiteState } from '#core/desk/operations/site-state.repo';
import { type Budget, partOf, type RunTally } from '#core/kernel/budget';
import { makeLists } from '#core/market/service-area/make-lists';
import { sendDueMail } from '#core/telling/email/send';
import { scheduled } from './scheduled';

/** Many digests are due at the same hour of the morning, and other due mail must not wait for all of them. */
const listsAtMostMs = 20_000;

/**
 * Sends all mail except the reset link, for which somebody is waiting, and the messages of the contact form to the administrators. While an administrator has
 * mail off, only what is about the account itself.
 */
export const sendMail = async (now: Date, budget: Budget): Promise<RunTally> => {
  const state = await recentSiteState(now);
  const isHeld = isOff(state, 'mail');
  // Lists that could not go out are made once they can, of what is true then.
  const made = isHeld ? { done: 0, failed: 0 } : await makeLists(now, partOf(budget, listsAtMostMs));
  const sent = await sendDueMail(now, budget, { isHeld, releasedAt: state.onSince.mail });
  return { done: made.done + sent.done, failed: made.failed + sent.failed };
};

export const handler = scheduled('sendDueMail', sendMail);
