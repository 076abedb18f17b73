import { digestId } from '#core/area-digest/digest';
import { signedOut } from '#core/errors';
import { newId } from '#core/ids';
import { changeOfSettings, getMailSettings } from '#core/mail-settings/settings.repo';
import { notify } from '#core/notification/notification.repo';
import { findMail } from '#core/outbox/outbox.repo';
import { withFreshReads } from '#core/stale';
import { keys } from '#core/table/keys';
import { transact } from '#core/table/transact';
import { update, type Write } from '#core/table/write';
import type { ServiceArea } from '#shared/contracts/service-area';
import type { Account } from './account';
import { areasOf } from './service-area';

/** The list of what is new in the areas from now on, where none waits yet: it is looked at within the day, and every morning then. */
const beginDigest = async (userId: string, now: Date): Promise<Write[]> =>
  (await findMail(userId, digestId)) ? [] : notify('area_digest', { userId, id: digestId, mark: newId(now) }, {}, now);

/**
 * Writes where a stager works, and files those who want to hear at once of what is posted there. Of two lists that race, one holds, whole.
 *
 * @throws AppError UNAUTHENTICATED when the account is gone.
 */
export const saveServiceAreas = (account: Account, serviceAreas: ServiceArea[], now: Date): Promise<Account> =>
  withFreshReads(async () => {
    const [settings, areas] = await Promise.all([getMailSettings(account.id), areasOf({ serviceAreas })]);
    const circles = areas.map(({ point: { lat, lon }, miles }) => ({ lat, lon, miles }));
    await transact([
      update(keys.user(account.id), { set: { serviceAreas }, refusal: signedOut() }),
      ...changeOfSettings(account.id, { areas: circles }, settings),
      ...(serviceAreas.length > 0 ? await beginDigest(account.id, now) : []),
    ]);
    return { ...account, serviceAreas };
  });
