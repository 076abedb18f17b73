import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { latestOwnBidsQuery } from '#features/bids/queries';
import { standingOf } from '#features/bids/standing';
import { isStager } from '#lib/auth';
import { formatDollars } from '#lib/format';
import type { User } from '#shared/account/user.answers';
import { ButtonLink } from '#ui/button';

interface PausedProjectProps {
  projectId: string;
  user: User;
  /** Shown to readers who have no bid on it. */
  missing: ReactNode;
}

/** Tells a bidder that the project is hidden, and what that means for the bid. */
const PausedProject = ({ projectId, user, missing }: PausedProjectProps) => {
  const { data: bids } = useQuery({ ...latestOwnBidsQuery(user.id), enabled: isStager(user) });
  const bid = bids?.find((one) => one.projectId === projectId);
  if (!bid || standingOf(bid.project, bid) !== 'paused') return missing;
  return (
    <ScreenNotice
      title="Paused by Settee"
      text={`We’ve hidden this project while we look into it. Your bid of ${formatDollars(bid.amount)} stays as it is. When the project is back, you’ll find it on your dashboard.`}
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    />
  );
};

export default PausedProject;
