import { forbidden } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { type Save, transact } from '#core/kernel/table/transact';
import { check } from '#core/kernel/table/write';

/** Returns a save that fails (FORBIDDEN) if either user has blocked the other. 2 write units. */
export const saveUnlessBlocked = (senderId: string, receiverId: string, save: Save = transact): Save => {
  const isFree = { blocked: { absent: true }, blockedByOther: { absent: true } } as const;
  const refusal = forbidden("You can't contact each other, because one of you blocked the other.");
  return (writes) => save([...writes, check(keys.conversation(senderId, receiverId), isFree, refusal)]);
};
