import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { memo } from 'react';
import { NavLink } from 'react-router-dom';
import { Loaded, LoadMore } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { titleOf } from '#features/messages/thread';
import { formatAgo, plural } from '#lib/format';
import { useNow } from '#lib/hooks';
import { truncate } from '#shared/labels';
import type { Conversation } from '#shared/message/message.answers';
import { Avatar } from '#ui/avatar';
import { CountBadge } from '#ui/count';
import { Loading, repeat, Skeleton } from '#ui/skeleton';
import { SmallText, Text } from '#ui/text';

const previewLength = 40;

export const rowId = (userId: string): string => `conversation-${userId}`;

interface ConversationRowProps {
  conversation: Conversation;
  /** Whether the conversation's thread is open. Messages that arrive in an open thread count as read. */
  open: boolean;
  /** The age of the last message. */
  ago: string;
}

/** Shows a conversation in the list: the other user, the last message, and the number of unread messages. */
const ConversationRow = memo(({ conversation, open, ago }: ConversationRowProps) => {
  const { user, lastMessage, unreadCount, blocked } = conversation;
  const { name, label } = titleOf(user);
  const unread = open ? 0 : unreadCount;
  return (
    <NavLink
      id={rowId(user.id)}
      to={paths.conversation(user.id)}
      aria-current={open ? 'true' : 'false'}
      className={clsx(
        'flex items-start gap-3 px-4 py-3.5 transition-colors -outline-offset-2',
        open ? 'bg-sand/70 shadow-[inset_3px_0_0_var(--color-evergreen)]' : 'hover:bg-sand/70',
      )}
    >
      <Avatar name={name} src={user.avatar} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <Text as="span" weight={unread > 0 ? 'semibold' : 'medium'} className="truncate">
            {name}
          </Text>
          <Text as="span" size="xs" tone="soft" className="shrink-0">
            <time dateTime={lastMessage.createdAt}>{ago}</time>
          </Text>
        </span>
        <span className="flex min-h-6 items-center justify-between gap-3">
          <Text as="span" size="xs" tone="soft" className="truncate">
            {[label, blocked && blocked !== 'by_them' && 'blocked'].filter(Boolean).join(', ')}
          </Text>
          {unread > 0 && <CountBadge count={unread} label={plural(unread, 'unread message')} />}
        </span>
        <Text
          as="span"
          size="sm"
          weight={unread > 0 ? 'medium' : 'normal'}
          {...(unread === 0 && { tone: 'soft' as const })}
          className="truncate"
        >
          {lastMessage.receiverId === user.id && 'You: '}
          {truncate(lastMessage.content, previewLength)}
        </Text>
      </span>
    </NavLink>
  );
});

const loading = (
  <Loading label="Loading your conversations" className="divide-y divide-line">
    {repeat(4, (key) => (
      <span key={key} className="flex items-start gap-3 px-4 py-3.5">
        <Skeleton className="size-11 shrink-0 rounded-full" />
        <span className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      </span>
    ))}
  </Loading>
);

interface ConversationListProps {
  query: UseInfiniteQueryResult<Conversation[]>;
  /** The user whose thread is open. */
  openWith: string | null;
}

/** Lists the conversations, latest first. */
export const ConversationList = ({ query, openWith }: ConversationListProps) => {
  const now = useNow(POLL.age);
  return (
    <Loaded query={query} failure="Failed to fetch conversations" level={2} className="my-auto px-6" loading={loading}>
      {(conversations) =>
        conversations.length === 0 ? (
          <SmallText className="p-5">No conversations yet</SmallText>
        ) : (
          <nav aria-label="Conversations" className={query.hasNextPage ? 'pb-6' : 'pb-1'}>
            <ul className="divide-y divide-line">
              {conversations.map((conversation) => (
                // The browser skips rows outside the window, because there may be thousands.
                <li key={conversation.user.id} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
                  <ConversationRow
                    conversation={conversation}
                    open={conversation.user.id === openWith}
                    ago={formatAgo(conversation.lastMessage.createdAt, now)}
                  />
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </nav>
        )
      }
    </Loaded>
  );
};
