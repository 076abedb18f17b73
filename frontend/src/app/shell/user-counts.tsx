import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POLL } from '#config/poll';
import { pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { isOwner } from '#lib/auth';
import { nextSteps } from '#lib/next-steps';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import type { UnreadCount } from '#shared/notification/notification.answers';

export interface Counts {
  unread: Pick<UnreadCount, 'messages' | 'notifications'>;
  steps: ReturnType<typeof nextSteps>;
}

interface UserCountsProps {
  user: User;
  onCount: (counts: Counts) => void;
}

/** Requests the counts once for both widths of the bar. Shows nothing itself. */
const UserCounts = ({ user, onCount }: UserCountsProps) => {
  const owns = isOwner(user);
  const { data: pendingBids } = useQuery({ ...pendingBidCountQuery(), ...usePoll(POLL.pendingBids), enabled: owns });
  const { data: unread } = useQuery({ ...unreadCountQuery(), ...usePoll(POLL.unread) });
  useEffect(() => {
    const { messages = 0, notifications = 0, openQuestions, feesDue } = unread ?? {};
    onCount({
      unread: { messages, notifications },
      steps: nextSteps(owns ? { pendingBids, questions: openQuestions } : { feesDue }),
    });
  }, [owns, pendingBids, unread, onCount]);
  return null;
};

export default UserCounts;
