import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
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

interface Tab {
  label: string;
  Content: ComponentType;
  /** What waits in this queue. */
  waiting?: readonly WaitingKind[];
}

const overview: Tab = { label: 'Overview', Content: OverviewTab };

/** The tabs, in order. Those in the specification come first. Each tab's code is loaded when it is first opened. */
const groups: Readonly<Record<string, Readonly<Record<string, Tab>>>> = {
  Dashboard: {
    overview,
    'users-detailed': { label: 'Detailed Users', Content: lazy(() => import('./users/detailed-users')) },
    projects: { label: 'Detailed Projects', Content: lazy(() => import('./projects/detailed-projects')) },
  },
  Queues: {
    'contact-messages': {
      label: 'Contact Messages',
      Content: lazy(() => import('./messages/contact-messages')),
      waiting: ['message'],
    },
    reports: {
      label: 'Reports and Concepts',
      Content: lazy(() => import('./moderation/reports')),
      waiting: ['case', 'concepts'],
    },
    verification: {
      label: 'Verification',
      Content: lazy(() => import('./verification/verification')),
      waiting: ['document'],
    },
    money: {
      label: 'Money',
      Content: lazy(() => import('./money/money')),
      waiting: ['discrepancy', 'dispute', 'refund', 'warning'],
    },
  },
  Records: {
    market: { label: 'Market', Content: lazy(() => import('./market/market')) },
    'audit-log': { label: 'Audit Log', Content: lazy(() => import('./audit/audit-log')) },
  },
  Site: { switches: { label: 'Switches', Content: lazy(() => import('./site/switches')) } },
};
const tabs = Object.assign({}, ...Object.values(groups)) as Readonly<Record<string, Tab>>;
const UserPage = lazy(() => import('./users/user-page'));

const NotAnAdministrator = ({ email }: { email: string }) => (
  <EmptyState
    illustration="door"
    title="No data available. Please check your admin permissions."
    text={`You are signed in as ${email}.`}
    action={<Button onClick={() => adminSession.end()}>Sign in as someone else</Button>}
  />
);

/** The tab is in the URL, so that reloads, bookmarks and the back button work. Only administrators load the attention list. */
const PanelTabs = () => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const open = Object.hasOwn(tabs, asked) ? asked : 'overview';
  const { data: { items } = { items: [] } } = useQuery(attentionQuery());
  /** How many things wait in a queue. On other tabs, Overview shows how many rows need attention. */
  const badgeOf = (tab: Tab) => {
    if (tab === overview)
      return items.length > 0 && open !== 'overview'
        ? { count: items.length, label: `${plural(items.length, 'thing')} to look at` }
        : undefined;
    const count = items.reduce((sum, thing) => sum + (tab.waiting?.includes(thing.kind) ? (thing.count ?? 1) : 0), 0);
    return count > 0 ? { count, label: `${count} waiting` } : undefined;
  };
  return (
    <SideTabs
      label="Sections of the panel"
      value={open}
      onValueChange={(next) => setQuery(next === 'overview' ? {} : { tab: next })}
      groups={Object.entries(groups).map(([title, group]) => ({
        title,
        tabs: Object.entries(group).map(([name, tab]) => ({ name, label: tab.label, badge: badgeOf(tab) })),
      }))}
    >
      <ErrorBoundary resetKey={open}>
        <Suspense fallback={<CardsSkeleton label="Loading" columns={1} />}>
          {Object.entries(tabs).map(([name, { Content }]) => (
            <TabPanel key={name} value={name}>
              <Content />
            </TabPanel>
          ))}
        </Suspense>
      </ErrorBoundary>
    </SideTabs>
  );
};

/** The admin panel: a user's page, or the tabs. Each loads its data when it is opened. */
export const AdminPanel = ({ email }: { email: string }) => {
  const userId = useSearchParams()[0].get('user') ?? '';
  // Loaded on every tab, because a refusal means that the account may not use the panel.
  const { error } = useQuery(statsQuery());
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <>
      <PanelHeader title={userId ? undefined : 'Admin Dashboard'} canSearch={!isRefused} />
      {isRefused ? (
        <NotAnAdministrator email={email} />
      ) : userId ? (
        <Suspense fallback={<CardsSkeleton label="Loading the user" columns={1} />}>
          <UserPage id={userId} />
        </Suspense>
      ) : (
        <PanelTabs />
      )}
    </>
  );
};
