import type { Account } from '#core/account/account';
import { areasOf } from '#core/account/service-area';
import { signedOut } from '#core/errors';
import { newId } from '#core/ids';
import { changeOfSettings, getMailSettings } from '#core/mail-settings/settings.repo';
import { withFreshReads } from '#core/stale';
import { keys } from '#core/table/keys';
import { transact } from '#core/table/transact';
import { update } from '#core/table/write';
import type { ServiceArea } from '#shared/contracts/service-area';
import { beginDigest, findDigest } from './digest.repo';

/**
 * Writes where a stager works, files those who want to hear at once of what is posted there, and begins the list of what is new there, where there
 * is none yet. Of two calls that race, one holds, whole.
 *
 * @throws AppError UNAUTHENTICATED when the account is gone.
 */
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
