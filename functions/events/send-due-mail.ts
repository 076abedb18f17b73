import { sendDueMail } from '#core/delivery/send';
import { budgetOf } from '#core/job/budget';
import { scheduled } from './scheduled';

// The next run comes in a minute: what is left waits for it.
const budgetMs = 50_000;

// Everything that is mailed but the reset link, which somebody is waiting for, and what the contact form says to the operators.
export const handler = scheduled('sendDueMail', (now) => sendDueMail(now, budgetOf(budgetMs)));
