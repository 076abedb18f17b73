import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { marketDays, wholeMarket } from '#core/desk/follow/market';
import { inParallel } from '#core/kernel/parallel';
import { keys } from '#core/kernel/table/keys';
import { days, plus, ttl } from '#core/kernel/time';
import { tableName } from '#infra/local/environment';
import type { MarketCounter } from '#shared/market/market.values';

type Counts = Partial<Record<MarketCounter, number>>;

const past = 400;

/** About the projects on a busy day at the end. */
const sizes = { CA: 5, TX: 4, NC: 2.6, CO: 2.2, FL: 2 } as const;

/** Pseudorandom numbers from 0 to 1, the same at each start. */
const numbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A whole number around `mean`. */
const around = (mean: number, chance: () => number): number => Math.floor(mean * (0.6 + 0.8 * chance()) + chance());

const ofState = (size: number, chance: () => number): Counts => {
  const projects = around(size, chance);
  const firstBids = Math.round(projects * (0.82 + 0.15 * chance()));
  const bids = around(projects * 3.4, chance);
  const acceptances = around(projects * 0.58, chance);
  const freeAcceptances = acceptances > 6 && chance() < 0.2 ? 1 : 0;
  const paidAcceptances = Math.round((acceptances - freeAcceptances) * (0.8 + 0.2 * chance()));
  const questions = around(projects * 0.9, chance);
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

const ofMarket = (size: number, chance: () => number): Counts => ({
  registered_realtor: around(size * 0.5, chance),
  registered_builder: around(size * 0.15, chance),
  registered_investor: around(size * 0.2, chance),
  registered_staging_company: around(size * 0.6, chance),
  messages: around(size * 14, chance),
});

/** Returns the days before today. The market grows, and is quiet on weekends and over Christmas. */
export const marketPast = (today: Date): Record<string, unknown>[] => {
  const chance = numbers(7);
  return Array.from({ length: past }, (_, index) => plus(today, -days(past - index))).flatMap((date, index) => {
    const day = date.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const isHoliday = day.slice(5) >= '12-23' || day.slice(5) <= '01-02';
    const size = (0.35 + (0.65 * index) / past) * (isWeekend ? 0.4 : 1) * (isHoliday ? 0.3 : 1);
    const item = (place: string, counts: Counts) => ({
      ...keys.marketDay(day, place),
      entity: 'MarketDay',
      day,
      place,
      expiresAtEpochSeconds: ttl(plus(date, days(marketDays))),
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    });
    const states = Object.entries(sizes).map(([state, share]) => [state, ofState(size * share, chance)] as const);
    return [
      item(wholeMarket, ofMarket(size * 6, chance)),
      ...states.filter(([, { projects = 0, bids = 0 }]) => projects + bids > 0).map(([state, counts]) => item(state, counts)),
    ];
  });
};

/** Writes a past for the tab "Market" directly into the table, because the product cannot act in the past. */
export const seedMarketPast = async (url: string, today: Date): Promise<void> => {
  const client = new DynamoDBClient({ endpoint: url });
  const items = marketPast(today);
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
