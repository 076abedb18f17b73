import type { Account } from '#core/market/account/account';
import type { ProjectRecord } from '#core/market/project/project';
import { env } from '#functions/env';
import { isStager } from '#shared/contracts/user-types';

/** The owner sees others' bids, stagers never do, and everybody else does unless `SEALED_BIDS` is set. */
export const seesOthersBids = (reader: Account | undefined, { userId }: Pick<ProjectRecord, 'userId'>): boolean =>
  reader?.id === userId || (!(reader && isStager(reader.userType)) && !env.SEALED_BIDS);
