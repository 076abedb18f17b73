import type { Reader } from '#core/market/account/account';
import { findAccounts } from '#core/market/account/account.repo';
import { firstNameFor, introductionFor, type ViewerContext } from '#core/market/account/contact.view';
import { counterpartOf } from '#core/market/bid/bid';
import { findBids } from '#core/market/bid/bid.repo';
import { findLinkedUsers } from '#core/market/bid/link.repo';
import { listConversations } from '#core/market/message/conversation.repo';
import type { NotificationRecord } from '#core/market/notification/notification';

/**
 * Returns the other user of each notification that names one. A notification stores no user, because users can leave: a message
 * names its sender by one of the reader's 50 latest conversations, and a date by its bid.
 */
const sendersOf = async (userId: string, notifications: readonly NotificationRecord[]): Promise<ReadonlyMap<string, string>> => {
  const hasMessages = notifications.some(({ event }) => event === 'new_message');
  const dates = notifications.filter(({ event }) => event === 'day_proposed' || event === 'day_agreed');
  const places = dates.flatMap(({ projectId, bidId }) => (projectId && bidId ? { projectId, bidId } : []));
  const [conversations, bids] = await Promise.all([
    hasMessages ? listConversations(userId, { limit: 50 }) : { items: [] },
    findBids(places),
  ]);
  const otherOf = new Map(conversations.items.map(({ conversationId, otherId }) => [conversationId, otherId]));
  return new Map([
    ...notifications.flatMap(({ id, conversationId }) => {
      const otherId = otherOf.get(conversationId ?? '');
      return otherId ? [[id, otherId] as const] : [];
    }),
    ...dates.flatMap(({ id, bidId }) => {
      const bid = bids.get(bidId ?? '');
      const otherId = bid && counterpartOf(bid, userId);
      return otherId ? [[id, otherId] as const] : [];
    }),
  ]);
};

/** Adds the sender's name as the reader may see it now, if a notification has a sender. */
export const withSenders = async (
  reader: Reader,
  notifications: readonly NotificationRecord[],
): Promise<readonly NotificationRecord[]> => {
  const senders = await sendersOf(reader.id, notifications);
  const ids = notifications.flatMap(({ id }) => senders.get(id) ?? []);
  const [accounts, linked] = await Promise.all([findAccounts(ids), findLinkedUsers(reader.id, ids)]);
  return notifications.map((notification) => {
    const account = accounts.get(senders.get(notification.id) ?? '');
    if (!account) return notification;
    const sight: ViewerContext = { viewer: reader, paidParties: linked.has(account.id) ? [reader.id, account.id] : undefined };
    const { event, facts } = notification;
    const from = event === 'new_message' ? introductionFor(sight, account).name : firstNameFor(sight, account);
    return { ...notification, facts: { ...facts, ...(from && { from }) } };
  });
};
