import { newId } from '#core/kernel/ids';
import { collections, keys } from '#core/kernel/table/keys';
import { queryPage } from '#core/kernel/table/page';
import { put, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { Activity } from '#shared/admin/admin.answers';

/** Contains ids only, so that a deleted account leaves no name here. */
export interface ActivityRecord {
  type: Activity['type'];
  userId: string;
  projectId?: string;
  bidId?: string;
  createdAt: string;
}

/** Writes an activity, which is kept for 90 days. */
export const recordActivity = (activity: ActivityRecord): Write => {
  const at = new Date(activity.createdAt);
  return put({
    ...keys.activity(newId(at)),
    entity: 'Activity',
    ...activity,
    expiresAtEpochSeconds: ttl(plus(at, days(90))),
  });
};

/** AP31: returns the latest activity, newest first. */
export const listActivity = async (limit: number): Promise<ActivityRecord[]> =>
  (await queryPage<ActivityRecord>({ partition: collections.activity() }, { limit })).items;
