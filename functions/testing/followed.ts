import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ActivityRecord } from '#core/desk/follow/activity.repo';
import { type Followed, follow } from '#core/desk/follow/follow';
import { effectsOf } from '#core/desk/follow/rules';
import { searchEntriesOfAccount, searchEntriesOfProject } from '#core/desk/follow/search-entries';
import { collections, type Key, keys } from '#core/kernel/table/keys';
import { streamSpecification } from '#core/kernel/table/schema';
import { sumOfTotals } from '#core/kernel/table/totals.repo';
import { write } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import { startsReader } from '#infra/stream-filters';
import { toLambdaRecord } from '#infra/stream-records';
import type { MarketCounter } from '#shared/market/market.values';
import { kept } from '#shared/retention';
import { handler } from '../events/follow-changes';
import { lambdaContext } from './call';
import { byEntity, everyItem, type Item, sortByKey } from './everything';

/** Returns a function that passes all new changes to `followChanges`, which brings figures, activity and admin search up to date. */
export const withFollowing = (): (() => Promise<void>) => {
  const database = new DynamoDBClient({});
  const streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB as string });
  let at: string | undefined;
  beforeAll(async () => {
    const TableName = process.env.TABLE_NAME as string;
    const { Table } = await database.send(new DescribeTableCommand({ TableName }));
    const updated =
      Table?.LatestStreamArn === undefined
        ? await database.send(new UpdateTableCommand({ TableName, StreamSpecification: streamSpecification }))
        : undefined;
    const StreamArn = Table?.LatestStreamArn ?? updated?.TableDescription?.LatestStreamArn;
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const request = new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' });
    at = (await streams.send(request)).ShardIterator;
  });
  afterAll(() => {
    database.destroy();
    streams.destroy();
  });
  return async () => {
    for (;;) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: at }));
      at = NextShardIterator;
      if (Records.length === 0) return;
      const own = Records.filter((record) => startsReader('followChanges', record)).map(toLambdaRecord);
      if (own.length > 0) expect(await handler({ Records: own }, lambdaContext())).toEqual({ batchItemFailures: [] });
    }
  };
};

const searchItems = (id: string, entries: readonly Key[]): Item[] =>
  entries.map((key) => ({ ...key, entity: 'DeskSearchEntry', id }));

/** Counters of events that the activity list also has. */
const countedByActivity: Partial<Record<ActivityRecord['type'], MarketCounter>> = {
  project_created: 'projects',
  bid_placed: 'bids',
  bid_accepted: 'acceptances',
  payment_made: 'fees',
};

/**
 * Compares the market's daily counters with the activity list, which keeps 90 days even of deleted accounts and projects. Counters of
 * messages, questions and durations cannot be recomputed after a deletion.
 */
const expectMarketConsistent = (items: readonly Item[]): void => {
  const counted: Record<string, number> = {};
  const add = (counts: Record<string, number>, name: string, amount: number): void => {
    counts[name] = (counts[name] ?? 0) + amount;
  };
  const compared = new Set<string>(Object.values(countedByActivity));
  // Earlier activity may be deleted.
  const since = plus(new Date(), -days(kept.activityDays - 1))
    .toISOString()
    .slice(0, 10);
  for (const { entity, day, ...counts } of items) {
    if (entity !== 'MarketDay' || String(day) < since) continue;
    for (const [name, amount] of Object.entries(counts)) {
      if (name.startsWith('registered_')) add(counted, `${day} registrations`, Number(amount));
      if (compared.has(name)) add(counted, `${day} ${name}`, Number(amount));
    }
  }
  const listed: Record<string, number> = {};
  for (const { PK, type, createdAt } of items.filter(({ entity }) => entity === 'Activity') as unknown as (Item &
    ActivityRecord)[]) {
    const name = type === 'user_registered' ? 'registrations' : countedByActivity[type];
    if (PK === collections.activity() && name && createdAt.slice(0, 10) >= since)
      add(listed, `${createdAt.slice(0, 10)} ${name}`, 1);
  }
  expect(counted, 'daily counters of the market').toEqual(listed);
};

/** Returns the stream records of all items, as if they had just been written. */
const recordsOfAll = async (): Promise<Followed[]> =>
  (await everyItem()).map((item) => ({
    id: `${item.PK} ${item.SK}`,
    effects: effectsOf({ key: { PK: item.PK, SK: item.SK }, before: undefined, after: { ...item } }, new Date()),
  }));

/** Handles all items as if they had just been written. For a table without a stream. */
export const followEverything = async (): Promise<void> => {
  expect(await follow(await recordsOfAll(), new Date())).toEqual([]);
};

/** Stores the totals of all items. For a table without a stream. */
export const storeTotals = async (): Promise<void> => {
  const totals = sumOfTotals((await recordsOfAll()).map(({ effects }) => effects.totals ?? {}));
  await write(put({ ...keys.statistics(), entity: 'Statistics', ...totals }, { replace: true }));
};

/** Recomputes totals, daily counters and admin search entries, and compares them with the stored ones. */
export const expectProjectionsConsistent = async (): Promise<void> => {
  const items = await everyItem();
  const of = byEntity(items);
  const [users, projects, bids] = [of<Account>('User'), of<ProjectRecord>('Project'), of<BidRecord>('Bid')];

  const stored = of('Statistics').flatMap((item) => Object.entries(item));
  const totals = Object.fromEntries(stored.filter(([, amount]) => typeof amount === 'number'));
  const expected: Record<string, number> = {};
  const countOne = (name: string) => {
    expected[name] = (expected[name] ?? 0) + 1;
  };
  for (const { userType } of users) for (const name of ['users', `users_${userType}`]) countOne(name);
  for (const { status } of projects) countOne(`projects_${status}`);
  for (const { paymentStatus } of bids)
    for (const name of paymentStatus === 'paid' ? ['bids', 'bids_accepted'] : ['bids']) countOne(name);
  for (const name of Object.keys(totals)) expected[name] ??= 0;
  expect(totals, 'statistics').toEqual(expected);

  expectMarketConsistent(items);

  // Each account and project has exactly the search entries of its names.
  expect(sortByKey(of('DeskSearchEntry')), 'admin search entries').toEqual(
    sortByKey([
      ...users.flatMap((account) => searchItems(account.id, searchEntriesOfAccount(account))),
      ...projects.flatMap((project) => searchItems(project.id, searchEntriesOfProject(project))),
    ]),
  );
};
