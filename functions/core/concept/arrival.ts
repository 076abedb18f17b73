import { getAccount } from '#core/account/account.repo';
import { photoOf } from '#core/photo/read';
import { watermarkOf } from './concept';

/** A picture that has arrived, as the concept that it is to become: with the mark of who has uploaded it. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export const conceptOf = async (bytes: Buffer, userId: string): ReturnType<typeof photoOf> =>
  photoOf(bytes, watermarkOf(await getAccount(userId)));
