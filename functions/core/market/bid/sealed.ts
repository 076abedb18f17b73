import type { Account } from '#core/market/account/account';
import type { ProjectRecord } from '#core/market/project/project';
import { env } from '#functions/env';
import { isStager } from '#shared/contracts/user-types';

/**
 * Whether a reader may see the bids that others have placed on a project, undefined being a visitor: its owner always; a stager never; everybody else unless
 * bids are sealed (`SEALED_BIDS`).
 */
export const seesOthersBids = (reader: Account | undefined, { userId }: Pick<ProjectRecord, 'userId'>): boolean =>
  reader?.id === userId || (!(reader && isStager(reader.userType)) && !env.SEALED_BIDS);
