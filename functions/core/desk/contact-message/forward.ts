import { isAppError } from '#core/kernel/errors';
import { sendMail } from '#core/kernel/ses/mail';
import { type ContactMessageRecord, contactMail } from './contact-message';

/** Emails a stored message to the administrators. Logs a failure, because the panel has the message too. */
export const forwardToOperators = async (message: ContactMessageRecord, operatorEmail: string): Promise<void> => {
  try {
    await sendMail(contactMail(message, operatorEmail));
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
};
