import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Page, PageHeader } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { POLL } from '#config/poll';
import { userBidsQuery } from '#features/bids/queries';
import { AddressNotice } from '#features/mail/address-notice';
import { useRememberedTimeZone } from '#features/mail/queries';
import { ownProjectsQuery } from '#features/projects/queries';
import { isStager, meQuery } from '#lib/auth';
import { firstWord } from '#lib/format';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import { OwnBids } from './own-bids';
import { OwnProjects } from './own-projects';
import { ProfileCard } from './profile-card';

/** Returns whether the user registered within the last hour, so that this is probably the first visit. */
const isNew = ({ createdAt }: User): boolean => Date.now() - Date.parse(createdAt) < 3_600_000;

/** Returns whether the user has a project or a bid. Makes no calls beyond those of the list. */
const useHasHistory = (user: User): boolean => {
  const stager = isStager(user);
  const bids = useInfiniteQuery({ ...userBidsQuery(user.id), enabled: stager });
  const projects = useInfiniteQuery({ ...ownProjectsQuery(), enabled: !stager });
  const { data, isError } = stager ? bids : projects;
  return isError || (data?.length ?? 0) > 0;
};

const Content = ({ user }: { user: User }) => {
  const { isError } = useQuery({ ...meQuery(), ...usePoll(POLL.profile) });
  useRememberedTimeZone();
  const hasHistory = useHasHistory(user);
  const greeting = isNew(user) ? 'Welcome' : 'Welcome back';
  return (
    <Page title="Dashboard">
      <PageHeader title={`${greeting}, ${firstWord(user.name)}`} />
      <AddressNotice className="mb-6 rounded-md" />
      {isStager(user) ? <OwnBids user={user} /> : <OwnProjects />}
      <ProfileCard user={user} stale={isError} hasHistory={hasHistory} />
    </Page>
  );
};

const Dashboard = () => (
  <SignedInOnly text="You need to be logged in to view your dashboard.">{(user) => <Content user={user} />}</SignedInOnly>
);

export default Dashboard;
