import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { Account } from '#core/market/account/account';
import { pseudonymOf } from '#core/market/account/contact.view';
import type { MessageRecord } from './message';

/** Masks a message for readers who are not linked, together with the sender's name, as a number can be split between both. */
export const maskedMessage = (message: MessageRecord, sender: Account, mask: Mask): MessageRecord => {
  const { content, receiverId } = message;
  const [shown = ''] = mask.apply([content], { to: receiverId, beside: [pseudonymOf(sender)] });
  return { ...message, masked: shown === content ? null : shown };
};
