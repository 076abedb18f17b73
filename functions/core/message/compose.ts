import type { Account } from '#core/account/account';
import { pseudonymOf } from '#core/account/contact.view';
import { maskedBeside } from '#core/masking/together';
import { type MessageRecord, shownContent } from './message';

/** Of so many messages before one its reader puts a number together. */
export const readTogether = 20;

/**
 * The message as the two read it who do not know each other: masked together with what its sender is called and has written before, so that no number
 * is told from message to message. `before`: the latest of the thread, newest first.
 */
export const maskedMessage = (message: MessageRecord, sender: Account, before: readonly MessageRecord[]): MessageRecord => {
  const own = before.filter(({ senderId }) => senderId === sender.id).map(shownContent);
  return { ...message, masked: maskedBeside([pseudonymOf(sender), ...own.reverse()], message.content) };
};
