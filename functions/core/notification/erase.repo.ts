import { getTally } from '#core/account/tally.repo';
import { StaleRead, withFreshReads } from '#core/stale';
import { collections, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { transact } from '#core/table/transact';
import { remove } from '#core/table/write';
import { isRead, type NotificationRecord } from './notification';
import { countAsRead } from './notification.repo';

/**
 * AP94: removes what a user was told about a project that is gone: it names the project and leads nowhere. Reads all of the
 * user's notifications, 1 read unit for each 4 KB, about 12 of them.
 */
export const eraseNewsAbout = (projectId: string, userId: string): Promise<void> =>
  withFreshReads(async () => {
    const news = { partition: collections.notifications(userId), consistent: true, beginsWith: { projectId } };
    for await (const page of eachPage<NotificationRecord>(news, 50)) {
      const tally = await getTally(userId);
      const unread = page.filter((notification) => !isRead(notification, tally)).length;
      await transact([
        ...page.map(({ id, read }) => remove(keys.notification(userId, id), { when: { read }, refusal: new StaleRead() })),
        // Also where nothing was unread: a read-all that is under way must look again.
        countAsRead(userId, { notifications: unread }, tally),
      ]);
    }
  }, 20);
