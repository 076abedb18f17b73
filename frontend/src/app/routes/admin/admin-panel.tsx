import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { Illustration } from '#components/illustration';
import { PageHeader } from '#components/page';
import { Loaded } from '#components/paged-list';
import { statsQuery } from '#features/admin/queries';
import { adminSession } from '#features/admin/session';
import { ApiError } from '#lib/errors';
import { Button } from '#ui/button';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { TabPanel, Tabs } from '#ui/tabs';
import { AuditLog } from './audit-log';
import { ContactMessages } from './contact-messages';
import { DetailedProjects } from './detailed-projects';
import { DetailedUsers } from './detailed-users';
import { Overview, OverviewSkeleton } from './overview';
import { CardsSkeleton, loadFailure } from './panel-list';
import { Users } from './users';

const Money = lazy(() => import('./money'));
const Market = lazy(() => import('./market'));
const Switches = lazy(() => import('./switches'));

const Reports = lazy(() => import('./reports'));

const Verification = lazy(() => import('./verification'));

const tabs = {
  overview: 'Overview',
  'users-detailed': 'Detailed Users',
  projects: 'Detailed Projects',
  users: 'Users',
  'contact-messages': 'Contact Messages',
  'audit-log': 'Audit Log',
  money: 'Money',
  reports: 'Reports',
  verification: 'Verification',
  market: 'Market',
  switches: 'Switches',
} as const;
type Tab = keyof typeof tabs;

/** Ends the session. The panel then shows the sign-in. */
const signOut = () => adminSession.end();

const NotAnAdministrator = ({ email }: { email: string }) => (
  <EmptyState
    illustration={<Illustration name="door" />}
    title="No data available"
    text={`No data available. Please check your admin permissions. You are signed in as ${email}.`}
    action={<Button onClick={signOut}>Sign in as somebody else</Button>}
  />
);

/** The tab is kept in the address, so that it survives a reload, a bookmark and the back button. */
const useTab = (): [Tab, (tab: string) => void] => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'overview';
  return [tab, (next) => setQuery(next === 'overview' ? {} : { tab: next })];
};

const Actions = () => {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0;
  return (
    <>
      <Button
        variant="secondary"
        pending={isFetching}
        onClick={() => void queryClient.invalidateQueries({ queryKey: ['admin'] })}
      >
        {!isFetching && <RefreshCw />}
        Refresh
      </Button>
      <Button variant="secondary" onClick={signOut}>
        Sign Out
      </Button>
    </>
  );
};

/** The admin panel. Each tab loads its data when it is opened. */
export const AdminPanel = ({ admin: { email, username } }: { admin: { email: string; username: string } }) => {
  const [tab, setTab] = useTab();
  // Loaded on every tab: the lists show the totals, and a refusal means that the account has no access to the panel.
  const statsNow = useQuery(statsQuery());
  const { data: stats, error } = statsNow;
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <>
      <PageHeader eyebrow="Administration" title="Admin Dashboard" text={`Signed in as ${email}.`} actions={<Actions />} />
      {isRefused ? (
        <NotAnAdministrator email={email} />
      ) : (
        <Tabs label="Parts of the panel" value={tab} onValueChange={setTab} tabs={tabs}>
          <TabPanel value="overview">
            <Loaded query={statsNow} failure={loadFailure} loading={<OverviewSkeleton />} level={2}>
              {(loaded) => <Overview stats={loaded} />}
            </Loaded>
          </TabPanel>
          <TabPanel value="users-detailed">
            <DetailedUsers total={stats?.totalUsers} ownUsername={username} />
          </TabPanel>
          <TabPanel value="projects">
            <DetailedProjects total={stats?.totalProjects} />
          </TabPanel>
          <TabPanel value="users">
            <Users total={stats?.totalUsers} />
          </TabPanel>
          <TabPanel value="contact-messages">
            <ContactMessages />
          </TabPanel>
          <TabPanel value="audit-log">
            <AuditLog ownUsername={username} />
          </TabPanel>
          <TabPanel value="money">
            <Suspense fallback={<CardsSkeleton label="Loading the money" />}>
              <Money />
            </Suspense>
          </TabPanel>
          <TabPanel value="reports">
            <Suspense fallback={<TableSkeleton rows={4} label="Loading the reports" />}>
              <Reports ownUsername={username} />
            </Suspense>
          </TabPanel>
          <TabPanel value="verification">
            <ErrorBoundary resetKey="verification">
              <Suspense fallback={<CardsSkeleton label="Loading the papers" columns={1} />}>
                <Verification />
              </Suspense>
            </ErrorBoundary>
          </TabPanel>
          <TabPanel value="market">
            <Suspense fallback={<CardsSkeleton label="Loading the market" />}>
              <Market />
            </Suspense>
          </TabPanel>
          <TabPanel value="switches">
            <Suspense fallback={<CardsSkeleton label="Loading the switches" />}>
              <Switches />
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
    </>
  );
};
