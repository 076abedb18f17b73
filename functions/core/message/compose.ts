import type { Account } from '#core/account/account';
import { pseudonymOf } from '#core/account/contact.view';
import { maskedBeside } from '#core/masking/together';
import { type MessageRecord, shownContent } from './message';

/** A number may be spread over this many messages. */
export const readTogether = 20;

/**
 * The message as it is read until a paid bid links the two, and by an operator who looks: masked together with its sender's name and earlier messages, so that no number
 * can be spelled out over several. `before`: the latest of the thread, newest first.
 */
export const maskedMessage = (message: MessageRecord, sender: Account, before: readonly MessageRecord[]): MessageRecord => {
  const own = before.filter(({ senderId }) => senderId === sender.id).map(shownContent);
  return { ...message, masked: maskedBeside([pseudonymOf(sender), ...own.reverse()], message.content) };
};
