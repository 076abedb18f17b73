import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { POLL } from '#config/poll';
import { CardsSkeleton, loadFailure } from '#desk/parts/panel-list';
import { marketQuery } from '#desk/queries';
import { runtimeConfigQuery } from '#lib/config';
import { formatCents, formatNumber } from '#lib/format';
import { useNow } from '#lib/hooks';
import { userTypes } from '#shared/account/user.values';
import type { Market as Answer } from '#shared/market/market.answers';
import { type StateCode, stateCodes, states } from '#shared/states';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card, TitledCard } from '#ui/layout';
import { ErrorState, Notice } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { Heading, SmallText, Text } from '#ui/text';
import { userTypeGroups } from './figures';
import {
  asPercent,
  asTime,
  bucketDays,
  bucketsOf,
  type Counts,
  changeOf,
  healthOf,
  type PeriodDays,
  periodOf,
  periods,
  registrationsOf,
  type StateRow,
  statesOf,
  sumOf,
} from './market-figures';
import { dayName } from './month-name';
import { TrendChart } from './trend-chart';

interface Both {
  now: Answer;
  before: Answer;
}

const Figure = ({ value, label, before }: { value: string; label: string; before: string | null }) => (
  <div className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-3">
    <dd className="text-sm text-ink-soft">{before ?? 'none before'}</dd>
    <dd className="font-display text-3xl font-[430] tracking-[-0.02em] whitespace-nowrap tabular-nums">{value}</dd>
    <dt className="text-sm">{label}</dt>
  </div>
);

const sixFiguresGrid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 md:grid-cols-3';
const fourFiguresGrid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 md:grid-cols-4';

/** `ofState`: one state is selected, so figures that are not about projects are left out. */
const Totals = ({ now, before, ofState }: { now: Counts; before: Counts; ofState: boolean }) => {
  const figure = (label: string, read: (counts: Counts) => number, format = formatNumber) => {
    const change = changeOf(read(now), read(before));
    return (
      <Figure
        value={format(read(now))}
        label={label}
        before={change && `${change}${change === 'no change' ? '' : ` (${format(read(before))})`}`}
      />
    );
  };
  return (
    <Card as="section" aria-label="Totals of the period">
      <dl className={ofState ? fourFiguresGrid : sixFiguresGrid}>
        {!ofState && figure('Registrations', registrationsOf)}
        {figure('Projects', ({ projects }) => projects)}
        {figure('Bids', ({ bids }) => bids)}
        {figure('Accepted bids', ({ acceptances }) => acceptances)}
        {figure('Fees', ({ feeCents }) => feeCents, formatCents)}
        {!ofState && figure('Messages', ({ messages }) => messages)}
      </dl>
    </Card>
  );
};

const Health = ({ now, before }: { now: Counts; before: Counts }) => {
  const [is, was] = [healthOf(now), healthOf(before)];
  const figure = (label: string, format: typeof asTime, name: keyof typeof is) => (
    <Figure value={format(is[name])} label={label} before={`${format(was[name])} before`} />
  );
  return (
    <Card as="section" aria-labelledby="health-title" className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <Heading level={3} size="sm" id="health-title">
          Market health
        </Heading>
        <SmallText>
          By the day a project was posted, a bid accepted or a question asked. The last three days are still incomplete.
        </SmallText>
      </div>
      <dl className={sixFiguresGrid}>
        {figure('Time to first bid', asTime, 'minutesToFirstBid')}
        {figure('Projects with a bid', asPercent, 'firstBid')}
        {figure('Projects with 3 stagers’ bids in 72 hours', asPercent, 'choice')}
        {figure('Accepted bids paid', asPercent, 'paid')}
        {figure('Time from acceptance to payment', asTime, 'minutesToPay')}
        {figure(`Time to answer a question (${asPercent(is.answered)} answered)`, asTime, 'minutesToAnswer')}
      </dl>
    </Card>
  );
};

const Registrations = ({ now, before }: { now: Counts; before: Counts }) => {
  const rows = userTypes.map((type) => [userTypeGroups[type], `registered_${type}`] as const);
  return (
    <TitledCard level={3} title="Registrations by type" className="flex flex-col gap-5">
      <Table
        caption="Registrations by user type"
        rows={rows}
        rowKey={([label]) => label}
        columns={[
          { key: 'type', header: 'User type', primary: true, cell: ([label]) => label },
          { key: 'now', header: 'This period', align: 'end', cell: ([, name]) => formatNumber(now[name]) },
          { key: 'before', header: 'Before', align: 'end', cell: ([, name]) => formatNumber(before[name]) },
          { key: 'change', header: 'Change', align: 'end', cell: ([, name]) => changeOf(now[name], before[name]) ?? '–' },
        ]}
      />
    </TitledCard>
  );
};

const withPrevious = (now: string, before: string) => (
  <span className="whitespace-nowrap tabular-nums">
    {now} <span className="text-sm text-ink-soft">({before})</span>
  </span>
);
const countColumn = (key: 'projects' | 'bids' | 'acceptances', header: string): Column<StateRow> => ({
  key,
  header,
  align: 'end',
  cell: ({ now, before }) => withPrevious(formatNumber(now[key]), formatNumber(before[key])),
});

const stateColumns: Column<StateRow>[] = [
  { key: 'state', header: 'State', primary: true, cell: ({ state }) => (state ? states[state] : 'No state given') },
  countColumn('projects', 'Projects'),
  countColumn('bids', 'Bids'),
  countColumn('acceptances', 'Accepted bids'),
  {
    key: 'fees',
    header: 'Fees',
    align: 'end',
    cell: ({ now, before }) => withPrevious(formatCents(now.feeCents), formatCents(before.feeCents)),
  },
];

/** Only a few, because each is a card on a phone. */
const statesShownInitially = 10;

const ByState = ({ now, before }: Both) => {
  const [isWhole, setIsWhole] = useState(false);
  const rows = statesOf(now.states, before.states);
  return (
    <Card as="section" aria-labelledby="states-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading level={3} size="sm" id="states-title">
          By state
        </Heading>
        <SmallText>By the project’s state, most projects first. The period before is in brackets.</SmallText>
      </div>
      {rows.length > 0 ? (
        <>
          <Table
            caption="The market by state"
            columns={stateColumns}
            rows={isWhole ? rows : rows.slice(0, statesShownInitially)}
            rowKey={({ state }) => state ?? 'none'}
          />
          {!isWhole && rows.length > statesShownInitially && (
            <Button variant="quiet" size="sm" className="self-start" onClick={() => setIsWhole(true)}>
              Show all {formatNumber(rows.length)}
            </Button>
          )}
        </>
      ) : (
        <Text tone="soft">No projects in either period.</Text>
      )}
    </Card>
  );
};

const Report = ({ days, now, before, ofState }: Both & { days: PeriodDays; ofState: boolean }) => {
  const [sumNow, sumBefore] = [sumOf(now.days), sumOf(before.days)];
  const buckets = { now: bucketsOf(now, bucketDays[days]), before: bucketsOf(before, bucketDays[days]) };
  const trend = (title: string, read: (counts: Counts) => number, format = formatNumber) => (
    <TrendChart title={title} buckets={buckets} read={read} format={format} />
  );
  return (
    <div className="flex flex-col gap-6">
      <Totals now={sumNow} before={sumBefore} ofState={ofState} />
      <Health now={sumNow} before={sumBefore} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {trend('Projects', ({ projects }) => projects)}
        {trend('Bids', ({ bids }) => bids)}
        {trend('Accepted bids', ({ acceptances }) => acceptances)}
        {trend('Fees', ({ feeCents }) => feeCents, formatCents)}
        {!ofState && trend('Registrations', registrationsOf)}
        {!ofState && trend('Messages', ({ messages }) => messages)}
      </div>
      {!ofState && <Registrations now={sumNow} before={sumBefore} />}
      <ByState now={now} before={before} />
    </div>
  );
};

const Market = () => {
  const [days, setDays] = useState<PeriodDays>(30);
  const [state, setState] = useState<StateCode>();
  const { now, before } = periodOf(days, useNow(POLL.age));
  const nowAsked = useQuery(marketQuery(now.from, now.to, state));
  const beforeAsked = useQuery(marketQuery(before.from, before.to, state));
  const isSample = useQuery(runtimeConfigQuery()).data?.sampleMarket;
  const error = nowAsked.error ?? beforeAsked.error;
  const retry = () => {
    void nowAsked.refetch();
    void beforeAsked.refetch();
  };
  return (
    <section aria-labelledby="market-title" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id="market-title">
            Market
          </Heading>
          <Text tone="soft">
            {`${dayName(now.from)} to ${dayName(now.to)}, compared with ${dayName(before.from)} to ${dayName(before.to)}. Days are in UTC. Today is not included.${state ? ' Registrations and messages have no state, so they are not counted.' : ''}`}
          </Text>
        </div>
        <div className="flex flex-wrap gap-4 print:hidden">
          <Field label="Period" className="w-52">
            <Select
              options={periods}
              value={String(days)}
              onChange={({ currentTarget }) => setDays(Number(currentTarget.value) as PeriodDays)}
            />
          </Field>
          <Field label="Projects in" className="w-52">
            <Select
              placeholder="All states"
              options={states}
              value={state ?? ''}
              onChange={({ currentTarget }) => setState(stateCodes.find((code) => code === currentTarget.value))}
            />
          </Field>
        </div>
      </div>
      {isSample && (
        <Notice compact title="Sample data">
          The demo has no past, so the figures on this page are made up. All other tabs show what is really there.
        </Notice>
      )}
      {nowAsked.data && beforeAsked.data ? (
        <Report days={days} now={nowAsked.data} before={beforeAsked.data} ofState={state !== undefined} />
      ) : error ? (
        <ErrorState title={loadFailure(error)} onRetry={retry} pending={nowAsked.isFetching || beforeAsked.isFetching} />
      ) : (
        <CardsSkeleton label="Loading the market" />
      )}
    </section>
  );
};

export default Market;
