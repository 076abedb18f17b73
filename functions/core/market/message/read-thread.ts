import { withPatience } from '#core/kernel/deadline';
import { isAppError, isDependencyFailure } from '#core/kernel/errors';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Reader } from '#core/market/account/account';
import { findConversation, markConversationAsRead } from './conversation.repo';
import type { MessageRecord } from './message';
import { listMessages } from './message.repo';

// Marking is tried for a moment only: the page is what was asked for, and the next poll marks as well.
const markingMs = 1000;

/**
 * A page of the messages of two users, newest first. Reading the first page marks what the reader had received as read; a page
 * further back marks nothing, nor does a call that finds nothing unread, nor an administrator who looks: it writes nothing.
 *
 * What is marked was counted before the messages were read, so it is among them; what arrives in between stays unread. Where
 * messages arrive faster than they can be marked, the page is shown all the same, and the next call marks them.
 */
export const readThread = async (reader: Reader, otherId: string, request: PageRequest): Promise<Page<MessageRecord>> => {
  const userId = reader.id;
  if (request.cursor !== undefined || reader.isImpersonating) return listMessages(userId, otherId, request);
  try {
    return await withPatience(markingMs, () =>
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
