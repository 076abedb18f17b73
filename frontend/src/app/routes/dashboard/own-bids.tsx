import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Printer } from 'lucide-react';
import { PagedList } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { BidBadge } from '#features/bids/bid-badge';
import { Countdown, PayFeeLink } from '#features/bids/fee-due';
import { userBidsQuery } from '#features/bids/queries';
import { type Standing, standingOf } from '#features/bids/standing';
import { receiptOf, reminderFor } from '#features/payment/after-payment';
import { useReceipts } from '#features/payment/receipt';
import { useProjectLink } from '#features/projects/project-link';
import { projectQuery } from '#features/projects/queries';
import { firstWord, formatDollars, formatTimeLeft, plural } from '#lib/format';
import { useNow } from '#lib/hooks';
import { useWaiting, type WaitingOf } from '#lib/outbox';
import { bidTimelineLabel } from '#lib/project-labels';
import { usePoll } from '#lib/query';
import { formerMemberName } from '#shared/account/leaving';
import type { User } from '#shared/account/user.answers';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { formatPlace } from '#shared/labels';
import { Badge } from '#ui/badge';
import { ButtonLink } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, GroupedTable } from '#ui/table';
import { SmallText, Text, TextLink } from '#ui/text';
import { Thumb } from '#ui/thumb';
import { groupsOf } from './bid-groups';
import { ContactLines } from './contact-lines';
import { DealMenu } from './deal-menu';
import { StagerSteps } from './first-steps';
import { waitingForText } from './proposed-dates';
import { wonStepOf } from './won-step';

const FeeDueRow = ({ bid }: { bid: BidWithProject }) => (
  <li className="flex flex-col gap-x-10 gap-y-5 border-t border-linen/20 py-6 first:border-t-0 first:pt-0 last:pb-0 md:flex-row md:items-end md:justify-between">
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <Text size="lg" weight="medium">
          {bid.project.title}
        </Text>
        <Text size="sm" tone="sage">
          Your bid {formatDollars(bid.amount)} · Platform fee {formatDollars(bid.platformFee)}
        </Text>
      </div>
      {bid.paymentDueAt && <Countdown dueAt={bid.paymentDueAt} />}
    </div>
    <PayFeeLink bidId={bid.id} />
  </li>
);

/** Lists accepted bids with an unpaid fee, which are lost at the deadline. */
const FeesDue = ({ bids }: { bids: readonly BidWithProject[] }) => (
  <TitledCard
    title={bids.length === 1 ? 'An owner chose you. One step left.' : 'Owners chose you. One step left for each.'}
    size="md"
    ground="dark"
    padding="lg"
    className="mb-6"
  >
    <ul className="mt-6 flex flex-col">
      {bids.map((bid) => (
        <FeeDueRow key={bid.id} bid={bid} />
      ))}
    </ul>
  </TitledCard>
);

/** Explains states that the badge does not explain. */
const notes: Partial<Record<Standing, string>> = {
  waiting: 'Waiting for the owner',
  paused: 'Your bid stays as it is',
  passedOver: 'Another stager was chosen and hasn’t paid yet',
  lost: 'Another stager was chosen',
  cancelled: 'The project was cancelled',
};

/** A short reminder to pay. FeesDue above the table says more. */
const ToPay = ({ bid, now }: { bid: BidWithProject; now: Date }) => {
  const left = bid.paymentDueAt ? formatTimeLeft(bid.paymentDueAt, now) : null;
  return (
    <span className="flex items-baseline gap-x-3 gap-y-0.5 md:flex-col">
      <TextLink to={paths.payment(bid.id)}>Pay {formatDollars(bid.platformFee)} fee</TextLink>
      <SmallText as="span">{left ? `${left} left` : 'Time is up'}</SmallText>
    </span>
  );
};

type PrintReceipt = ReturnType<typeof useReceipts>['print'];

const ReviewsLink = ({ project: { id, title, reviewAwaitedSince } }: Pick<BidWithProject, 'project'>) => {
  const [label, name] = reviewAwaitedSince ? ['Leave a Review', `Leave a Review: ${title}`] : ['Reviews', `Reviews of ${title}`];
  return (
    <TextLink to={paths.projectReviews(id)} aria-label={name} className="py-0.5">
      {label}
    </TextLink>
  );
};

/** Links to the dates on the project's page. */
const WonStep = ({ bid, now }: { bid: BidWithProject; now: Date }) => {
  const step = wonStepOf(bid, now);
  return (
    step && (
      <span className="mb-2 flex flex-col items-start gap-1.5">
        {step.text && <span className="font-medium text-ink">{step.text}</span>}
        <ButtonLink
          to={paths.projectDates(bid.projectId)}
          variant="secondary"
          size="sm"
          aria-label={`${step.action}: ${bid.project.title}`}
        >
          {step.action}
        </ButtonLink>
      </span>
    )
  );
};

interface StepProps {
  bid: BidWithProject;
  now: Date;
  onPrint: PrintReceipt;
}

const WonActions = ({ bid, now, onPrint }: StepProps) => {
  const { project } = bid;
  const { id, userType, name, company, email, phone, leftAt } = project.owner;
  const contact = name !== null && email !== null ? { name, email, phone, company, userType, leftAt } : null;
  const paid = { bid, contact, projectTitle: project.title, isCompleted: project.status === 'completed' };
  const remind = reminderFor(paid);
  const waiting = name && waitingForText(bid.days, 'stager', firstWord(name));
  return (
    <span className="flex min-w-0 flex-col items-start text-sm wrap-anywhere md:min-w-44">
      <WonStep bid={bid} now={now} />
      <ContactLines
        name={name ?? (leftAt ? formerMemberName : null)}
        email={email}
        phone={phone}
        leftAt={leftAt}
        menu={
          <DealMenu
            project={project}
            counterpart={{ id, name: name ?? 'the project owner' }}
            more={[
              ...(remind ? [{ label: 'Add reminder to calendar', icon: <CalendarPlus />, onSelect: remind }] : []),
              ...(bid.platformFee > 0
                ? [{ label: 'Print receipt', icon: <Printer />, onSelect: () => onPrint(receiptOf(paid)) }]
                : []),
            ]}
          />
        }
      />
      {waiting && <SmallText as="span">{waiting}</SmallText>}
      {project.status === 'completed' && <ReviewsLink project={project} />}
    </span>
  );
};

const NextStep = ({ bid, now, onPrint }: StepProps) => {
  const standing = standingOf(bid.project, bid);
  if (standing === 'mustPay') return <ToPay bid={bid} now={now} />;
  if (standing === 'won') return <WonActions bid={bid} now={now} onPrint={onPrint} />;
  return (
    <span className="flex flex-col gap-0.5">
      <SmallText as="span" className="max-md:hidden">
        {bid.bidder.onHold && standing === 'waiting' ? 'On hold during your suspension' : (notes[standing] ?? '—')}
      </SmallText>
      {bid.conceptViews > 0 && (
        <SmallText as="span">Concepts opened {plural(bid.conceptViews, 'time')} in the owner’s deck</SmallText>
      )}
    </span>
  );
};

/** Returns whether a bid's next step gets a second line on a phone. */
const nextOnPhone = (bid: BidWithProject): 'below' | 'hidden' =>
  ['mustPay', 'won'].includes(standingOf(bid.project, bid)) || bid.conceptViews > 0 ? 'below' : 'hidden';

/** Returns the explanation of 'Accepted', or null. */
const acceptedText = (bid: BidWithProject): string | null => {
  const standing = standingOf(bid.project, bid);
  if (standing === 'mustPay') return 'Fee due';
  return standing === 'won' ? (bid.project.status === 'completed' ? 'Completed' : 'Won') : null;
};

const Status = ({ bid }: Pick<StepProps, 'bid'>) => {
  const name = acceptedText(bid);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <BidBadge
        bid={bid}
        project={bid.project.status}
        reader="bidder"
        label={standingOf(bid.project, bid) === 'paused' ? 'Paused by Settee' : undefined}
      />
      {name && (
        <SmallText as="span" className="max-md:hidden">
          {name}
        </SmallText>
      )}
      {bid.feeRefundedAt && <SmallText as="span">Fee refunded</SmallText>}
    </span>
  );
};

const ProjectTitle = ({ project, isPaused }: Pick<BidWithProject, 'project'> & { isPaused: boolean }) => {
  const link = useProjectLink(project.id);
  return (
    <span className="flex items-center gap-4">
      <Thumb src={project.photos[0]} className="max-md:hidden" />
      <span className="flex min-w-0 flex-col">
        <span className="max-md:line-clamp-3">{isPaused ? project.title : <TextLink {...link}>{project.title}</TextLink>}</span>
        {!isPaused && (
          <SmallText as="span" className="font-normal max-md:hidden">
            {formatPlace(project.city, project.state)}
          </SmallText>
        )}
      </span>
    </span>
  );
};

/** A bid that waits on this device for a connection. */
type UnsentBid = WaitingOf<'placeBid'>;

/** The project may not be stored on this device. */
const UnsentTitle = ({ about }: UnsentBid) => {
  const { data } = useQuery(projectQuery(about));
  return data ? <ProjectTitle project={data} isPaused={false} /> : <TextLink to={paths.project(about)}>View Project</TextLink>;
};

const isUnsent = (row: BidWithProject | UnsentBid): row is UnsentBid => 'body' in row;
const offerOf = (row: BidWithProject | UnsentBid) => (isUnsent(row) ? row.body : row);

const columnsFor = (step: Omit<StepProps, 'bid'>): Column<BidWithProject | UnsentBid>[] => [
  {
    key: 'project',
    header: 'Project',
    primary: true,
    cell: (row) =>
      isUnsent(row) ? (
        <UnsentTitle {...row} />
      ) : (
        // Only its owner can open a hidden project.
        <ProjectTitle project={row.project} isPaused={standingOf(row.project, row) === 'paused'} />
      ),
  },
  {
    key: 'amount',
    header: 'Your Bid',
    cell: (row) => <span className="font-medium tabular-nums">{formatDollars(offerOf(row).amount)}</span>,
  },
  {
    key: 'timeline',
    header: 'Timeline',
    phone: () => 'hidden',
    cell: (row) => <span className="whitespace-nowrap">{bidTimelineLabel(offerOf(row).timeline)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (isUnsent(row) ? <Badge>Not sent yet</Badge> : <Status bid={row} />),
  },
  {
    key: 'next',
    header: 'Next Step',
    phone: (row) => (isUnsent(row) ? 'hidden' : nextOnPhone(row)),
    cell: (row) =>
      isUnsent(row) ? (
        <SmallText as="span">{row.held?.text ?? 'Waiting for a connection'}</SmallText>
      ) : (
        <NextStep bid={row} {...step} />
      ),
  },
];

export const OwnBids = ({ user }: { user: User }) => {
  const { data: known = [] } = useInfiniteQuery({ ...userBidsQuery(user.id), enabled: false });
  // The state of a pending bid depends on its project.
  const projects = known.filter(({ status }) => status === 'pending').map(({ projectId }) => projectId);
  const query = useInfiniteQuery({ ...userBidsQuery(user.id), ...usePoll(POLL.bids, { projects }) });
  const now = useNow(POLL.countdown);
  const receipts = useReceipts();
  const unsent = useWaiting('placeBid', user.id);
  const due = query.data?.filter(({ status }) => status === 'payment_required') ?? [];
  const columns = columnsFor({ now, onPrint: receipts.print });
  const table = (bids: readonly BidWithProject[]) => (
    <GroupedTable
      caption="Your bids and the next step for each"
      columns={columns}
      groups={groupsOf(bids, now, unsent)}
      rowKey={(row) => (isUnsent(row) ? row.key : row.id)}
    />
  );
  return (
    <>
      {receipts.receipt}
      {due.length > 0 && <FeesDue bids={due} />}
      <TitledCard
        title="Your Bids"
        size="md"
        action={
          <ButtonLink to={paths.projects()} variant={query.data?.length === 0 ? 'secondary' : 'primary'}>
            Browse Projects
          </ButtonLink>
        }
        className="flex flex-col gap-4"
      >
        <div>
          <PagedList
            query={query}
            failure="Failed to fetch bids"
            stale="Failed to fetch bids"
            loading={<TableSkeleton label="Loading your bids" />}
            empty={unsent.length > 0 ? table([]) : <StagerSteps user={user} />}
            moreLabel="Show earlier bids"
          >
            {table}
          </PagedList>
        </div>
      </TitledCard>
    </>
  );
};
