import { withFreshReads } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { boxNames, boxOf, isRead, type NotificationRecord } from './notification';
import { countAsRead } from './notification.repo';

/** AP94: removes a user's notifications about a deleted project. Reads all of the user's: 1 read unit for each 4 KB, about 12 of them. */
export const eraseNotificationsAbout = (projectId: string, userId: string): Promise<void> =>
  withFreshReads(async () => {
    const about = { partition: collections.notifications(userId), consistent: true, beginsWith: { projectId } };
    for await (const page of eachPage<NotificationRecord>(about, 50)) {
      const boxes = await getBoxes(userId);
      for (const box of boxNames) {
        const inBox = page.filter(({ event }) => boxOf(event) === box);
        if (inBox.length === 0) continue;
        const unread = inBox.filter((notification) => !isRead(notification, boxes)).length;
        await transact([
          ...inBox.map(({ id, read }) => remove(keys.notification(userId, id), { when: { read } })),
          // Needed even if nothing was unread: a read-all under way must then start again.
          countAsRead(userId, box, { notifications: unread }, boxes),
        ]);
      }
    }
  });
