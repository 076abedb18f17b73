import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { POLL } from '#config/poll';
import { pendingBidCountQuery } from '#features/bids/queries';
import { isOwner, isStager, meQuery } from '#lib/auth';
import { firstWord, plural } from '#lib/format';
import { poll } from '#lib/query';
import type { User } from '#shared/contracts/user';
import { PortfolioCard, ProfileCard, ReputationCard, ServiceAreasCard } from './aside';
import { OwnBids } from './own-bids';
import { OwnProjects } from './own-projects';

const Layout = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
    <div className="min-w-0">{children}</div>
    <div className="flex min-w-0 flex-col gap-6">{aside}</div>
  </div>
);

/** The news in one sentence. The count is the one on the badge of the navigation, which polls it. */
const useSummary = (user: User): string => {
  const { data: pending = 0 } = useQuery({ ...pendingBidCountQuery(), enabled: isOwner(user) });
  if (isStager(user)) return 'Your bids, and what comes next for each.';
  if (pending === 0) return 'Your projects, and the bids on them.';
  return `${plural(pending, 'bid')} ${pending === 1 ? 'waits' : 'wait'} for your answer.`;
};

/** Registered within the last hour: most likely this is the first visit. */
const isNew = ({ createdAt }: User): boolean => Date.now() - Date.parse(createdAt) < 3_600_000;

const Content = ({ user }: { user: User }) => {
  const { isError } = useQuery({ ...meQuery(), ...poll(POLL.profile) });
  const summary = useSummary(user);
  const stager = isStager(user);
  const greeting = isNew(user) ? 'Welcome' : 'Welcome back';
  return (
    <Page title="Dashboard">
      <PageHeader eyebrow="Dashboard" title={`${greeting}, ${firstWord(user.name)}`} text={summary} />
      <Layout
        aside={
          <>
            <ProfileCard user={user} stale={isError} />
            {stager && <ServiceAreasCard areas={user.serviceAreas} />}
            {stager && <PortfolioCard photos={user.portfolioPhotos} />}
            <ReputationCard userId={user.id} author={stager ? 'A project owner' : 'A staging company'} />
          </>
        }
      >
        {stager ? <OwnBids userId={user.id} /> : <OwnProjects />}
      </Layout>
    </Page>
  );
};

const Dashboard = () => (
  <SignedInOnly text="You need to be logged in to view your dashboard.">{(user) => <Content user={user} />}</SignedInOnly>
);

export default Dashboard;
