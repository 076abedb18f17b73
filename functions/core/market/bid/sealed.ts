import type { Account } from '#core/market/account/account';
import type { ProjectRecord } from '#core/market/project/project';
import { isStager } from '#shared/account/user.values';

/** Returns whether a reader sees everybody's bids. Owners do, stagers do not, visitors do unless the deployment seals bids. */
export const seesOthersBids = (
  reader: Account | undefined,
  { userId }: Pick<ProjectRecord, 'userId'>,
  areSealed: boolean,
): boolean => reader?.id === userId || (!(reader && isStager(reader.userType)) && !areSealed);
