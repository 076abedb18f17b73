import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { Illustration } from '#components/illustration';
import { PageHeader } from '#components/page';
import { Loaded } from '#components/paged-list';
import { Attention } from '#desk/attention/attention';
import { Overview, OverviewSkeleton } from '#desk/overview/overview';
import { CardsSkeleton, loadFailure } from '#desk/parts/panel-list';
import { adminSession } from '#desk/sign-in/session';
import { Find } from '#desk/users/find';
import { ApiError } from '#lib/errors';
import { plural } from '#lib/format';
import { Button } from '#ui/button';
import { SideTabs } from '#ui/side-tabs';
import { EmptyState } from '#ui/states';
import { TabPanel } from '#ui/tabs';
import { attentionQuery, statsQuery } from './queries';

// Each tab is loaded when it is first opened.
const AuditLog = lazy(async () => ({ default: (await import('./audit/audit-log')).AuditLog }));
const ContactMessages = lazy(async () => ({ default: (await import('./messages/contact-messages')).ContactMessages }));
const DeletionLookup = lazy(async () => ({ default: (await import('./users/deletion-lookup')).DeletionLookup }));
const DetailedProjects = lazy(async () => ({ default: (await import('./projects/detailed-projects')).DetailedProjects }));
const DetailedUsers = lazy(async () => ({ default: (await import('./users/detailed-users')).DetailedUsers }));
const Market = lazy(() => import('./market/market'));
const Money = lazy(() => import('./money/money'));
const Reports = lazy(() => import('./moderation/reports'));
const Switches = lazy(() => import('./site/switches'));
const UserPage = lazy(async () => ({ default: (await import('./users/user-page')).UserPage }));
const Users = lazy(async () => ({ default: (await import('./users/users')).Users }));
const Verification = lazy(() => import('./verification/verification'));

/** In the order in which they are shown: those that the specification names first, then what waits for somebody, then what is looked up. */
const groups = {
  Dashboard: { overview: 'Overview', 'users-detailed': 'Detailed Users', projects: 'Detailed Projects' },
  Waiting: {
    attention: 'Attention',
    'contact-messages': 'Contact Messages',
    reports: 'Reports',
    verification: 'Verification',
    money: 'Money',
  },
  Records: { users: 'Users', market: 'Market', 'audit-log': 'Audit Log' },
  Site: { switches: 'Switches' },
} as const;
type Tab = { [Group in keyof typeof groups]: keyof (typeof groups)[Group] }[keyof typeof groups];
const isTab = (text: string): text is Tab => Object.values(groups).some((tabs) => Object.hasOwn(tabs, text));

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
  const tab: Tab = isTab(asked) ? asked : 'overview';
  return [tab, (next) => setQuery(next === 'overview' ? {} : { tab: next })];
};

/** The user whose page is open, in the address as well. */
const useUserId = (): string => useSearchParams()[0].get('user') ?? '';

/** The tabs, with how much waits on that of what waits. */
const useGroups = () => {
  const { data } = useQuery(attentionQuery());
  const count = data?.items.length ?? 0;
  const badge = count > 0 ? { count, label: `${plural(count, 'thing')} to look at` } : undefined;
  return Object.entries(groups).map(([title, tabs]) => ({
    title,
    tabs: Object.fromEntries(
      Object.entries(tabs).map(([tab, label]) => [tab, tab === 'attention' ? { label, badge } : { label }]),
    ),
  }));
};

/** In a component of its own: what waits is asked for by whoever has access. */
const PanelTabs = ({
  value,
  onValueChange,
  children,
}: {
  value: Tab;
  onValueChange: (tab: string) => void;
  children: ReactNode;
}) => (
  <SideTabs label="Parts of the panel" value={value} onValueChange={onValueChange} groups={useGroups()}>
    <ErrorBoundary resetKey={value}>
      <Suspense fallback={<CardsSkeleton label="Loading" columns={1} />}>{children}</Suspense>
    </ErrorBoundary>
  </SideTabs>
);

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
        <span>Refresh</span>
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
  const userId = useUserId();
  // Loaded on every tab: the lists show the totals, and a refusal means that the account has no access to the panel.
  const statsNow = useQuery(statsQuery());
  const { data: stats, error } = statsNow;
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <>
      {!isRefused && <Find />}
      {!userId && (
        <PageHeader eyebrow="Administration" title="Admin Dashboard" text={`Signed in as ${email}.`} actions={<Actions />} />
      )}
      {isRefused && <NotAnAdministrator email={email} />}
      {!isRefused && userId && (
        <Suspense fallback={<CardsSkeleton label="Loading the user" columns={1} />}>
          <UserPage id={userId} ownUsername={username} />
        </Suspense>
      )}
      {!isRefused && !userId && (
        <PanelTabs value={tab} onValueChange={setTab}>
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
          <TabPanel value="attention">
            <Attention />
          </TabPanel>
          <TabPanel value="users">
            <div className="flex flex-col gap-4">
              <DeletionLookup />
              <Users total={stats?.totalUsers} />
            </div>
          </TabPanel>
          <TabPanel value="contact-messages">
            <ContactMessages ownUsername={username} />
          </TabPanel>
          <TabPanel value="audit-log">
            <AuditLog ownUsername={username} />
          </TabPanel>
          <TabPanel value="money">
            <Money />
          </TabPanel>
          <TabPanel value="reports">
            <Reports ownUsername={username} />
          </TabPanel>
          <TabPanel value="verification">
            <Verification />
          </TabPanel>
          <TabPanel value="market">
            <Market />
          </TabPanel>
          <TabPanel value="switches">
            <Switches />
          </TabPanel>
        </PanelTabs>
      )}
    </>
  );
};
