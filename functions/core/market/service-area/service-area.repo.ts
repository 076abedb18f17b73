import { signedOut } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { areasOf } from '#core/market/account/service-area';
import { changeOfSettings, getMailSettings } from '#core/market/preferences/settings.repo';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import { beginDigest, findDigest } from './digest.repo';

/** @throws AppError UNAUTHENTICATED if the account is gone */
export const saveServiceAreas = (account: Account, serviceAreas: ServiceArea[], now: Date): Promise<Account> =>
  withFreshReads(async () => {
    const { id } = account;
    const [settings, areas, digest] = await Promise.all([getMailSettings(id), areasOf({ serviceAreas }), findDigest(id)]);
    const circles = areas.map(({ point: { lat, lon }, miles }) => ({ lat, lon, miles }));
    await transact([
      update(keys.user(id), { set: { serviceAreas }, refusal: signedOut() }),
      ...changeOfSettings(id, { areas: circles }, settings),
      ...(serviceAreas.length > 0 && !digest ? [beginDigest(id, newId(now), now)] : []),
    ]);
    return { ...account, serviceAreas };
  });
