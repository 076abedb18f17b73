import { NavLink } from 'react-router-dom';
import { paths } from '#config/paths';
import { classNames } from '#lib/class-names';
import { formatAgo, plural } from '#lib/format';
import type { Conversation } from '#shared/contracts/message';
import { truncate } from '#shared/labels';
import { Avatar } from '#ui/avatar';
import { CountBadge } from '#ui/badge';
import { Text } from '#ui/text';
import { titleOf } from '../counterpart';

const previewLength = 40;

export const rowId = (userId: string): string => `conversation-${userId}`;

export interface ConversationRowProps {
  conversation: Conversation;
  /** Whether its thread is the one that is open: what arrives there is being read. */
  open: boolean;
  now: Date;
}

/** A conversation in the list: with whom, how it last went on, and what is unread of it. */
export const ConversationRow = ({ conversation, open, now }: ConversationRowProps) => {
  const { user, lastMessage, unreadCount } = conversation;
  const { name, label } = titleOf(user);
  const unread = open ? 0 : unreadCount;
  return (
    <NavLink
      id={rowId(user.id)}
      to={paths.conversation(user.id)}
      aria-current={open ? 'true' : 'false'}
      className={classNames(
        'flex items-start gap-3 px-4 py-3.5 transition-colors -outline-offset-2',
        open ? 'bg-sand/70 shadow-[inset_3px_0_0_var(--color-evergreen)]' : 'hover:bg-sand/40',
      )}
    >
      <Avatar name={name} src={user.avatar} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <Text as="span" weight={unread > 0 ? 'semibold' : 'medium'} className="truncate">
            {name}
          </Text>
          <Text as="span" size="xs" tone="soft" className="shrink-0">
            <time dateTime={lastMessage.createdAt}>{formatAgo(lastMessage.createdAt, now)}</time>
          </Text>
        </span>
        <span className="flex min-h-6 items-center justify-between gap-3">
          <Text as="span" size="xs" tone="soft" className="truncate">
            {label}
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
          {truncate(lastMessage.content, previewLength)}
        </Text>
      </span>
    </NavLink>
  );
};
