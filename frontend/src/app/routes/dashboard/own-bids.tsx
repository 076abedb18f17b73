import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { formatDollars, formatTimeLeft } from '#lib/format';
import { bidTimelineLabel } from '#lib/project-labels';
import { useNow } from '#lib/use-now';
import type { BidWithProject } from '#shared/contracts/bid';
import { formatPlace } from '#shared/labels';
import { statusShownToBidder } from '#shared/lifecycle/bid';
import { StatusBadge } from '#ui/status-badge';
import { type Column, Table } from '#ui/table';
import { Text } from '#ui/text';
import { ExternalLink, TextLink } from '#ui/text-link';
import { type Standing, standingOf } from '../standing';

/** What a bid is waiting for, or what became of it, where that needs no more than words. */
const notes: Partial<Record<Standing, string>> = {
  waiting: 'Waiting for the owner',
  passedOver: 'Another bid is selected, but not paid yet',
  lost: 'Another bid was selected',
  cancelled: 'The project was cancelled',
};

const Soft = ({ children }: { children: string }) => (
  <Text as="span" size="sm" tone="soft">
    {children}
  </Text>
);

/** The short way; FeesDue, above the table, is the clear one. */
const ToPay = ({ bid, now }: { bid: BidWithProject; now: Date }) => {
  const left = bid.paymentDueAt ? formatTimeLeft(bid.paymentDueAt, now) : null;
  return (
    <span className="flex flex-col items-end gap-0.5 md:items-start">
      <TextLink to={paths.payment(bid.id)} state={{ projectTitle: bid.project.title, paymentDueAt: bid.paymentDueAt }}>
        Pay {formatDollars(bid.platformFee)} fee
      </TextLink>
      <Soft>{left ? `${left} left` : 'Time is up'}</Soft>
    </span>
  );
};

const Won = ({ bid: { project } }: { bid: BidWithProject }) => {
  const { name, email, phone } = project.owner;
  return (
    <span className="flex min-w-0 flex-col items-end text-sm md:items-start">
      <span className="font-medium">{name}</span>
      {email && (
        <ExternalLink href={`mailto:${email}`} className="py-0.5">
          {email}
        </ExternalLink>
      )}
      {phone && (
        <ExternalLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="py-0.5">
          {phone}
        </ExternalLink>
      )}
      {project.status === 'completed' && (
        <TextLink to={paths.projectReviews(project.id)} aria-label={`Reviews of ${project.title}`} className="py-0.5">
          Reviews
        </TextLink>
      )}
    </span>
  );
};

const NextStep = ({ bid, now }: { bid: BidWithProject; now: Date }) => {
  const standing = standingOf(bid.project, bid, now);
  if (standing === 'mustPay') return <ToPay bid={bid} now={now} />;
  if (standing === 'won') return <Won bid={bid} />;
  return <Soft>{notes[standing] ?? '—'}</Soft>;
};

const columnsAt = (now: Date): Column<BidWithProject>[] => [
  {
    key: 'project',
    header: 'Project',
    primary: true,
    cell: ({ project }) => (
      <span className="flex flex-col">
        <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
        <Text as="span" size="sm" tone="soft" className="font-normal">
          {formatPlace(project.city, project.state)}
        </Text>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Your Bid',
    cell: ({ amount }) => <span className="font-medium tabular-nums">{formatDollars(amount)}</span>,
  },
  {
    key: 'timeline',
    header: 'Timeline',
    cell: ({ timeline }) => <span className="whitespace-nowrap">{bidTimelineLabel(timeline)}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={statusShownToBidder(status)} /> },
  { key: 'next', header: 'Next Step', cell: (bid) => <NextStep bid={bid} now={now} /> },
];

/** A stager's bids: what was offered, what became of it, and what is to do. */
export const OwnBidsTable = ({ bids }: { bids: readonly BidWithProject[] }) => (
  <Table
    caption="Bids and what comes next for each"
    columns={columnsAt(useNow(POLL.countdown))}
    rows={bids}
    rowKey={({ id }) => id}
  />
);
