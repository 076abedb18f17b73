import { makeLists } from '#core/area-digest/make';
import { type Budget, partOf, type RunTally } from '#core/budget';
import { sendDueMail } from '#core/mailing/send';
import { scheduled } from './scheduled';

/** Many digests are due at the same hour of the morning, and other due mail must not wait for all of them. */
const listsAtMostMs = 20_000;

/** Sends all mail except the reset link, for which somebody is waiting, and the messages of the contact form to the operators. */
export const sendMail = async (now: Date, budget: Budget): Promise<RunTally> => {
  const made = await makeLists(now, partOf(budget, listsAtMostMs));
  const sent = await sendDueMail(now, budget);
  return { done: made.done + sent.done, failed: made.failed + sent.failed };
};

export const handler = scheduled('sendDueMail', sendMail);
