import { findAccount } from '#core/account/account.repo';
import { badPhoto } from '#core/photo/image';
import { photoOf } from '#core/photo/read';
import { watermarkOf } from './concept';

/** A picture that has arrived, as the concept that it is to become: with the mark of who has uploaded it. @throws AppError VALIDATION_FAILED, also of an account that has left */
export const conceptOf = async (bytes: Buffer, userId: string): ReturnType<typeof photoOf> => {
  const account = await findAccount(userId);
  if (!account) throw badPhoto('The account that has uploaded this is gone');
  return photoOf(bytes, watermarkOf(account));
};
