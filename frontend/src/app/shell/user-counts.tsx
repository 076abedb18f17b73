import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POLL } from '#config/poll';
import { pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { isOwner } from '#lib/auth';
import { headerBadge } from '#lib/header-badge';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import type { UnreadCount } from '#shared/notification/notification.answers';

export interface Counts {
  unread: Pick<UnreadCount, 'messages' | 'notifications'>;
  badge: ReturnType<typeof headerBadge>;
}

interface UserCountsProps {
  user: User;
  onCount: (counts: Counts) => void;
}

/** Requests the counts once for both widths of the bar. Shows nothing itself. */
const UserCounts = ({ user, onCount }: UserCountsProps) => {
  const { data: pendingBids } = useQuery({ ...pendingBidCountQuery(), ...usePoll(POLL.pendingBids), enabled: isOwner(user) });
  const { data: unread } = useQuery({ ...unreadCountQuery(), ...usePoll(POLL.unread) });
  useEffect(() => {
    const { messages = 0, notifications = 0, feesDue } = unread ?? {};
    onCount({ unread: { messages, notifications }, badge: headerBadge(user, pendingBids, feesDue) });
  }, [user, pendingBids, unread, onCount]);
  return null;
};

export default UserCounts;
