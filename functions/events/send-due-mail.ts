import { makeLists } from '#core/area-digest/make';
import { type Budget, partOf, type RunTally } from '#core/budget';
import { sendDueMail } from '#core/mailing/send';
import { scheduled } from './scheduled';

/** Many lists are due at the same hour of the morning. What else is due does not wait for all of them. */
const listsAtMostMs = 20_000;

/** Everything that is mailed but the reset link, which somebody is waiting for, and what the contact form says to the operators. */
export const sendMail = async (now: Date, budget: Budget): Promise<RunTally> => {
  const made = await makeLists(now, partOf(budget, listsAtMostMs));
  const sent = await sendDueMail(now, budget);
  return { done: made.done + sent.done, failed: made.failed + sent.failed };
};

export const handler = scheduled('sendDueMail', sendMail);
