import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { marketDays, wholeMarket } from '#core/desk/follow/market';
import { logger } from '#core/kernel/aws';
import { inParallel } from '#core/kernel/parallel';
import { keys } from '#core/kernel/table/keys';
import { days, plus, ttl } from '#core/kernel/time';
import { tableName } from '#infra/local/environment';
import type { MarketCounter } from '#shared/market/market.values';

type Counts = Partial<Record<MarketCounter, number>>;

const daysOfHistory = 400;

/** Roughly how many projects each state has on a busy day at the end of the history. */
const sizes = { CA: 5, TX: 4, NC: 2.6, CO: 2.2, FL: 2 } as const;

/** Returns a generator of pseudorandom numbers from 0 to 1, the same at each start. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Returns a random whole number around `mean`. */
const randomAround = (mean: number, chance: () => number): number => Math.floor(mean * (0.6 + 0.8 * chance()) + chance());

const stateCounts = (size: number, chance: () => number): Counts => {
  const projects = randomAround(size, chance);
  const firstBids = Math.round(projects * (0.82 + 0.15 * chance()));
  const bids = randomAround(projects * 3.4, chance);
  const acceptances = randomAround(projects * 0.58, chance);
  const freeAcceptances = acceptances > 6 && chance() < 0.2 ? 1 : 0;
  const paidAcceptances = Math.round((acceptances - freeAcceptances) * (0.8 + 0.2 * chance()));
  const questions = randomAround(projects * 0.9, chance);
  const answers = Math.round(questions * (0.75 + 0.25 * chance()));
  return {
    projects,
    bids,
    firstBids,
    firstBidMinutes: firstBids * Math.round(140 + 320 * chance()),
    choices: Math.round(firstBids * (0.45 + 0.25 * chance())),
    acceptances,
    freeAcceptances,
    paidAcceptances,
    paidMinutes: paidAcceptances * Math.round(200 + 900 * chance()),
    fees: paidAcceptances,
    feeCents: paidAcceptances * 100 * Math.round(70 + 60 * chance()),
    questions,
    answers,
    answerMinutes: answers * Math.round(60 + 400 * chance()),
  };
};

const marketCounts = (size: number, chance: () => number): Counts => ({
  registered_realtor: randomAround(size * 0.5, chance),
  registered_builder: randomAround(size * 0.15, chance),
  registered_investor: randomAround(size * 0.2, chance),
  registered_staging_company: randomAround(size * 0.6, chance),
  messages: randomAround(size * 14, chance),
});

/** Returns invented figures for the days before today. The market grows, and is quiet on weekends and over Christmas. */
export const marketHistory = (today: Date): Record<string, unknown>[] => {
  const chance = randomNumbers(7);
  return Array.from({ length: daysOfHistory }, (_, index) => plus(today, -days(daysOfHistory - index))).flatMap((date, index) => {
    const day = date.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const isHoliday = day.slice(5) >= '12-23' || day.slice(5) <= '01-02';
    const size = (0.35 + (0.65 * index) / daysOfHistory) * (isWeekend ? 0.4 : 1) * (isHoliday ? 0.3 : 1);
    const item = (place: string, counts: Counts) => ({
      ...keys.marketDay(day, place),
      entity: 'MarketDay',
      day,
      place,
      expiresAtEpochSeconds: ttl(plus(date, days(marketDays))),
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    });
    const states = Object.entries(sizes).map(([state, share]) => [state, stateCounts(size * share, chance)] as const);
    return [
      item(wholeMarket, marketCounts(size * 6, chance)),
      ...states.filter(([, { projects = 0, bids = 0 }]) => projects + bids > 0).map(([state, counts]) => item(state, counts)),
    ];
  });
};

/** Writes invented history for the panel's Market tab directly into the table, because the product cannot act in the past. */
export const seedMarketHistory = async (url: string, today: Date): Promise<void> => {
  const client = new DynamoDBClient({ endpoint: url, logger });
  const items = marketHistory(today);
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) => items.slice(25 * index, 25 * (index + 1)));
  await inParallel(batches, 8, (batch) =>
    client.send(
      new BatchWriteItemCommand({
        RequestItems: { [tableName]: batch.map((item) => ({ PutRequest: { Item: marshall(item) } })) },
      }),
    ),
  );
  client.destroy();
};
