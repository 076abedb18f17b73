import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { Account } from '#core/market/account/account';
import { pseudonymOf } from '#core/market/account/contact.view';
import type { MessageRecord } from './message';

/** Returns the message as it is read until a paid bid links the two, and by an administrator who looks: masked beside its sender's name, too. */
export const maskedMessage = (message: MessageRecord, sender: Account, mask: Mask): MessageRecord => {
  const { content, receiverId } = message;
  const [shown = ''] = mask.apply([content], { to: receiverId, beside: [pseudonymOf(sender)] });
  return { ...message, masked: shown === content ? null : shown };
};
