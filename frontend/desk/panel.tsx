import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { OverviewTab } from '#desk/overview/overview';
import { PanelHeader } from '#desk/parts/panel-header';
import { CardsSkeleton } from '#desk/parts/panel-list';
import { SideTabs, TabPanel } from '#desk/parts/side-tabs';
import { adminSession } from '#desk/sign-in/session';
import { ApiError } from '#lib/errors';
import { plural } from '#lib/format';
import type { WaitingKind } from '#shared/operations/operations.answers';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/states';
import { attentionQuery, statsQuery } from './queries';

// Each tab's code is loaded when it is first opened.
const AuditLog = lazy(async () => ({ default: (await import('./audit/audit-log')).AuditLog }));
const ContactMessages = lazy(async () => ({ default: (await import('./messages/contact-messages')).ContactMessages }));
const DetailedProjects = lazy(async () => ({ default: (await import('./projects/detailed-projects')).DetailedProjects }));
const DetailedUsers = lazy(async () => ({ default: (await import('./users/detailed-users')).DetailedUsers }));
const Market = lazy(() => import('./market/market'));
const Money = lazy(() => import('./money/money'));
const Reports = lazy(() => import('./moderation/reports'));
const Switches = lazy(() => import('./site/switches'));
const UserPage = lazy(async () => ({ default: (await import('./users/user-page')).UserPage }));
const Verification = lazy(() => import('./verification/verification'));

/** The tabs, in order. Those in the specification come first. */
const groups = {
  Dashboard: { overview: 'Overview', 'users-detailed': 'Detailed Users', projects: 'Detailed Projects' },
  Queues: {
    'contact-messages': 'Contact Messages',
    reports: 'Reports and Concepts',
    verification: 'Verification',
    money: 'Money',
  },
  Records: { market: 'Market', 'audit-log': 'Audit Log' },
  Site: { switches: 'Switches' },
} as const;
type Tab = { [Group in keyof typeof groups]: keyof (typeof groups)[Group] }[keyof typeof groups];
const isTab = (text: string): text is Tab => Object.values(groups).some((tabs) => Object.hasOwn(tabs, text));

const NotAnAdministrator = ({ email }: { email: string }) => (
  <EmptyState
    illustration="door"
    title="No data available. Please check your admin permissions."
    text={`You are signed in as ${email}.`}
    action={<Button onClick={() => adminSession.end()}>Sign in as someone else</Button>}
  />
);

/** Stores the tab in the URL, so that reloads, bookmarks and the back button work. */
const useTab = (): [Tab, (tab: string) => void] => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab: Tab = isTab(asked) ? asked : 'overview';
  return [tab, (next) => setQuery(next === 'overview' ? {} : { tab: next })];
};

/** Returns the id of the user whose page is open, from the URL. */
const useUserId = (): string => useSearchParams()[0].get('user') ?? '';

const queues: Partial<Record<string, readonly WaitingKind[]>> = {
  'contact-messages': ['message'],
  reports: ['case', 'concepts'],
  verification: ['document'],
  money: ['discrepancy', 'dispute', 'refund', 'warning'],
};

/** Shows how many things wait in each queue. On other tabs, Overview shows how many rows need attention. */
const useGroups = (open: Tab) => {
  const { data: { items } = { items: [] } } = useQuery(attentionQuery());
  const badgeOf = (tab: string) => {
    const ofAll = tab === 'overview';
    const waiting = items.filter(({ kind }) => queues[tab]?.includes(kind));
    const count = ofAll ? items.length : waiting.reduce((sum, thing) => sum + (thing.count ?? 1), 0);
    if (count === 0 || (ofAll && open === 'overview')) return undefined;
    return { count, label: ofAll ? `${plural(count, 'thing')} to look at` : `${count} waiting` };
  };
  return Object.entries(groups).map(([title, tabs]) => ({
    title,
    tabs: Object.fromEntries(Object.entries(tabs).map(([tab, label]) => [tab, { label, badge: badgeOf(tab) }])),
  }));
};

interface PanelTabsProps {
  value: Tab;
  onValueChange: (tab: string) => void;
  children: ReactNode;
}

/** A component of its own, so that only administrators load the attention list. */
const PanelTabs = ({ value, onValueChange, children }: PanelTabsProps) => (
  <SideTabs label="Sections of the panel" value={value} onValueChange={onValueChange} groups={useGroups(value)}>
    <ErrorBoundary resetKey={value}>
      <Suspense fallback={<CardsSkeleton label="Loading" columns={1} />}>{children}</Suspense>
    </ErrorBoundary>
  </SideTabs>
);

/** The admin panel. Each tab loads its data when it is opened. */
export const AdminPanel = ({ admin: { email, username } }: { admin: { email: string; username: string } }) => {
  const [tab, setTab] = useTab();
  const userId = useUserId();
  // Loaded on every tab, because lists show the totals, and a refusal means that the account may not use the panel.
  const { data: stats, error } = useQuery(statsQuery());
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <>
      <PanelHeader title={userId ? undefined : 'Admin Dashboard'} canSearch={!isRefused} />
      {isRefused && <NotAnAdministrator email={email} />}
      {!isRefused && userId && (
        <Suspense fallback={<CardsSkeleton label="Loading the user" columns={1} />}>
          <UserPage id={userId} ownUsername={username} />
        </Suspense>
      )}
      {!isRefused && !userId && (
        <PanelTabs value={tab} onValueChange={setTab}>
          <TabPanel value="overview">
            <OverviewTab />
          </TabPanel>
          <TabPanel value="users-detailed">
            <DetailedUsers total={stats?.totalUsers} ownUsername={username} />
          </TabPanel>
          <TabPanel value="projects">
            <DetailedProjects total={stats?.totalProjects} />
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
