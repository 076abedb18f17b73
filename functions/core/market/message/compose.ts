import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { Account } from '#core/market/account/account';
import { pseudonymOf } from '#core/market/account/contact.view';
import { isStager } from '#shared/account/user.values';
import type { MessageRecord } from './message';

/**
 * Masks a message for receivers without a paid bid. Masks it together with an owner's name, because a number can be split between both.
 * A stager's name is an identifier that we made up.
 */
export const maskedMessage = (message: MessageRecord, sender: Account, mask: Mask): MessageRecord => {
  const { content, receiverId } = message;
  const beside = isStager(sender.userType) ? [] : [pseudonymOf(sender)];
  const [shown = ''] = mask.apply([content], { to: receiverId, beside });
  return { ...message, masked: shown === content ? null : shown };
};
