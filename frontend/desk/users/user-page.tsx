import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ban, Download, Eye, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BackLink } from '#components/page';
import { Loaded } from '#components/paged-list';
import { ImpersonationDialog } from '#desk/impersonation/impersonation-dialog';
import { EmailLink } from '#desk/parts/email-link';
import { loadFailure } from '#desk/parts/panel-list';
import { userListQuery, userQuery } from '#desk/queries';
import { areaKey, ServiceAreaName } from '#features/account/service-areas';
import { timeToAnswer } from '#features/reviews/review';
import { isMissing } from '#lib/errors';
import { formatDate, formatNumber, plural } from '#lib/format';
import { screenHeading } from '#lib/hooks';
import { isStager, userTypeLabel } from '#shared/account/user.values';
import type { UserPage as UserHead } from '#shared/operations/operations.answers';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { DetailList, Stat, Stats } from '#ui/facts';
import { Card, TitledCard } from '#ui/layout';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { Heading, Text, TextLink } from '#ui/text';
import { caseAddress } from './addresses';
import { UserBadges } from './user-badges';
import { useUserDeletion } from './user-deletion';
import { useUserExport } from './user-export';
import { AccountLists, Actions, WorkLists } from './user-lists';
import { SuspensionDialog } from './user-suspension';

const AddressState = ({ emailConfirmed, emailUndeliverable }: Pick<UserHead, 'emailConfirmed' | 'emailUndeliverable'>) => {
  if (emailUndeliverable) return <Badge tone="brick">Email bounces</Badge>;
  return emailConfirmed ? <Badge tone="green">Confirmed</Badge> : <Badge tone="ochre">Not confirmed</Badge>;
};

const Areas = ({ areas }: { areas: UserHead['serviceAreas'] }) => (
  <ul>
    {areas.map((area) => (
      <li key={areaKey(area)}>
        <ServiceAreaName area={area} />
      </li>
    ))}
  </ul>
);

/** Returns when the user was last seen. Sessions store that every hour, accounts only every day. */
const useLastSeen = ({ id, lastSeenAt }: UserHead): string => {
  const { data: sessions = [] } = useInfiniteQuery(userListQuery(id, 'listSessionsOfUser'));
  const uses = sessions.filter(({ impersonation }) => !impersonation).map(({ lastUsedAt }) => lastUsedAt);
  return formatDate([lastSeenAt, ...uses].sort().at(-1) as string);
};

const Profile = ({ user }: { user: UserHead }) => {
  const lastSeen = useLastSeen(user);
  return (
    <TitledCard title="Profile" size="xs">
      <DetailList
        details={[
          {
            label: 'Email',
            value: (
              <span className="flex flex-col items-end gap-1">
                <EmailLink email={user.email} />
                <AddressState {...user} />
              </span>
            ),
          },
          { label: 'Phone', value: user.phone },
          { label: 'Company', value: user.company },
          { label: 'Stager ID', value: user.stagerIdentifier },
          { label: 'Service areas', value: user.serviceAreas.length > 0 && <Areas areas={user.serviceAreas} /> },
          { label: 'Joined', value: formatDate(user.createdAt) },
          { label: 'Last seen', value: lastSeen },
          { label: 'User ID', value: <span className="text-xs break-all">{user.id}</span> },
        ]}
      />
      {user.bio && <Text className="mt-4 whitespace-pre-line">{user.bio}</Text>}
    </TitledCard>
  );
};

const Figures = ({ user: { counts, reputation, userType } }: { user: UserHead }) => (
  <Card as="section" aria-label="Counts and reputation" className="flex flex-col gap-6">
    <Stats inPairs>
      {isStager(userType) ? (
        <Stat value={formatNumber(counts.bids)} label="Bids" />
      ) : (
        <Stat value={formatNumber(counts.projects)} label="Projects" />
      )}
      <Stat value={formatNumber(counts.deals)} label="Paid bids" />
      <Stat
        value={reputation.reviewCount > 0 ? reputation.averageRating.toFixed(1) : '–'}
        label={`of 5 stars, ${plural(reputation.reviewCount, 'review')}`}
      />
      <Stat value={`${reputation.totalScore}`} label="Reputation score, of 100" />
    </Stats>
    <DetailList
      details={[
        { label: 'Completed projects', value: formatNumber(reputation.completedProjects) },
        { label: 'Response time', value: timeToAnswer(reputation.responseTime) ?? 'Not known yet' },
        { label: 'Pending bids', value: counts.pendingBids > 0 && formatNumber(counts.pendingBids) },
        { label: 'Unpaid fees', value: counts.awaitedPayments > 0 && formatNumber(counts.awaitedPayments) },
        { label: 'Unread messages', value: formatNumber(counts.unreadMessages) },
        { label: 'Unread notifications', value: formatNumber(counts.unreadNotifications) },
      ]}
    />
  </Card>
);

/** Returns the link back to the part of the panel that opened the page. */
const useBackLink = (): { to: string; leave: () => void } => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  query.delete('user');
  const to = `${pathname}${query.size > 0 ? `?${query}` : ''}`;
  return { to, leave: () => navigate(to, { replace: true }) };
};

const Head = ({ title, text, actions }: { title: string; text: string; actions?: ReactNode }) => (
  <>
    <BackLink to={useBackLink().to}>Back to the Panel</BackLink>
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <Heading level={1} size="lg" className="wrap-anywhere">
          {title}
        </Heading>
        <Text tone="soft" className="wrap-anywhere">
          {text}
        </Text>
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  </>
);

const Shown = ({ user }: { user: UserHead }) => {
  const [impersonating, setImpersonating] = useState(false);
  const [suspending, setSuspending] = useState(false);
  const deletion = useUserDeletion(useBackLink().leave);
  const exporting = useUserExport(user);
  return (
    <>
      <Head
        title={user.name}
        text={[userTypeLabel(user.userType), user.company].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={() => setImpersonating(true)}>
              <Eye />
              View as User
            </Button>
            <Button variant="secondary" size="sm" onClick={exporting.ask}>
              <Download />
              Export Data
            </Button>
            {!user.suspendedIn && (
              <Button variant="secondary" size="sm" onClick={() => setSuspending(true)}>
                <Ban />
                Suspend
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => deletion.ask(user)}>
              <Trash2 />
              Delete User
            </Button>
          </>
        }
      />
      {user.suspendedIn && (
        <Notice tone="warning" title="This account is suspended" className="mb-5">
          They can’t post, bid or message. Paid work goes on.{' '}
          <TextLink to={caseAddress(user.suspendedIn)}>Open the case to lift the suspension</TextLink>
        </Notice>
      )}
      {/* The two columns scroll together, but their cards need not line up. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Profile user={user} />
          <WorkLists user={user} />
        </div>
        <div className="flex flex-col gap-5">
          <Figures user={user} />
          <Card>
            <UserBadges user={user} level={2} />
          </Card>
          <AccountLists id={user.id} />
        </div>
      </div>
      {suspending && <SuspensionDialog user={user} onClose={() => setSuspending(false)} />}
      {impersonating && <ImpersonationDialog user={user} onClose={() => setImpersonating(false)} />}
      {exporting.question}
      {deletion.question}
    </>
  );
};

/** Shows what administrators did to an account that does not exist. */
const Gone = ({ id }: { id: string }) => (
  <>
    <Head title="This account was deleted" text={`Only the administrators’ actions are kept. ID: ${id}`} />
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Actions id={id} />
    </div>
  </>
);

const Waiting = () => (
  <Loading label="Loading the user" className="flex flex-col gap-5">
    <Skeleton className="h-11 w-80 max-w-full" />
    <Card>
      <SkeletonText lines={6} />
    </Card>
  </Loading>
);

const UserPage = ({ id }: { id: string }) => {
  const query = useQuery(userQuery(id));
  const isThere = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another user's page is loaded.
  useEffect(() => {
    if (!isThere) return;
    window.scrollTo(0, 0);
    screenHeading.current?.focus({ preventScroll: true });
  }, [id, isThere]);
  if (isMissing(query.error) && !query.data) return <Gone id={id} />;
  return (
    <Loaded query={query} failure={loadFailure} loading={<Waiting />} level={2}>
      {(user) => <Shown key={id} user={user} />}
    </Loaded>
  );
};

export default UserPage;
