import { sendDueMail } from '#core/mailing/send';
import { scheduled } from './scheduled';

// Everything that is mailed but the reset link, which somebody is waiting for, and what the contact form says to the operators.
export const handler = scheduled('sendDueMail', sendDueMail);
