import { withRetryTime } from '#core/kernel/deadline';
import { isAppError, isDependencyFailure } from '#core/kernel/errors';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Reader } from '#core/market/account/account';
import { findConversation, markConversationAsRead } from './conversation.repo';
import type { MessageRecord } from './message';
import { listMessages } from './message.repo';

// Milliseconds. If marking takes longer, the next poll does it.
const markingMs = 1000;

/**
 * Reads a page of a thread and marks it as read, except for an impersonating administrator. Messages that arrive later stay
 * unread.
 */
export const readThread = async (reader: Reader, otherId: string, request: PageRequest): Promise<Page<MessageRecord>> => {
  const userId = reader.id;
  if (request.cursor !== undefined || reader.isImpersonating) return listMessages(userId, otherId, request);
  try {
    return await withRetryTime(markingMs, () =>
      withFreshReads(async () => {
        const conversation = await findConversation(userId, otherId);
        const page = await listMessages(userId, otherId, request);
        if (conversation && conversation.unreadCount > 0) await markConversationAsRead(conversation);
        return page;
      }),
    );
  } catch (error) {
    const cannotMark = error instanceof StaleRead || isAppError(error, 'UNAVAILABLE') || isDependencyFailure(error);
    if (!cannotMark) throw error;
    return listMessages(userId, otherId, request);
  }
};
