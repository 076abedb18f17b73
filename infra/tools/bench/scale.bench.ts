import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#core/kernel/table/client';
import { keys } from '#core/kernel/table/keys';
import { functionEntries } from '#infra/bundle';
import { startDynamodb } from '#infra/local/services/dynamodb';
import { fromRoot } from '#infra/root';
import { manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { callWith } from '../../../functions/testing/call';
import { measureConsumption } from '../../../functions/testing/capacity';
import { median } from './numbers';
import { row, say } from './output';
import { printDemand } from './scale/demand';
import { type Question, questionsOf } from './scale/questions.bench';
import { reconciledPerSecond } from './scale/reconciliation.bench';
import { seed } from './scale/seed';
import { connectDatabase } from './table';

/**
 * `npm run bench -- scale`: the cost of the same calls in tables of 1,000, 10,000 and 100,000 projects, and for accounts with
 * very much data; and, with `--users 1000000`, the demand on parts with a limit. Prints the tables of docs/performance.md.
 * `--sizes 1000,10000` for other sizes, in hundreds; `--rounds 25` for steadier figures.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '15' },
    users: { type: 'string', default: '1000000' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);

type Handler = Parameters<typeof callWith>[1];

const handlers = new Map<string, Handler>();
const handlerOf = async (id: string): Promise<Handler> => {
  const file = functionEntries().find((entry) => entry.id === id)?.file ?? '';
  const handler = handlers.get(id) ?? ((await import(fromRoot(file))) as { handler: Handler }).handler;
  handlers.set(id, handler);
  return handler;
};

interface Answered {
  ms: number;
  text: string;
}

/** Calls the real handler once. @throws Error if the answer is an error */
const ask = async ({ id, call, label }: Question): Promise<Answered> => {
  const handler = await handlerOf(id);
  let ms = 0;
  // The time that a test spends on the answer does not count.
  const timed: Handler = async (event, context) => {
    const started = performance.now();
    const result = await handler(event, context);
    ms = performance.now() - started;
    return result;
  };
  const { status, text } = await callWith(manifest.find((route) => route.id === id) as Route, timed, call);
  if (status !== 200) throw new Error(`${label}: ${status} ${text}`);
  return { ms, text };
};

interface Cost {
  units: number;
  roundTrips: number;
  items: number;
  bytes: number;
  times: number[];
}

const itemsOf = (text: string): number => {
  const body = JSON.parse(text);
  return Object.values({ body, ...body }).find(Array.isArray)?.length ?? 1;
};

const costOf = async (question: Question): Promise<Cost> => {
  // The first call marks items as read and records the visit, so it is not measured.
  await ask(question);
  let answer: Answered = { ms: 0, text: '' };
  const { units, roundTrips } = await measureConsumption(async () => {
    answer = await ask(question);
  });
  return { units, roundTrips, items: itemsOf(answer.text), bytes: Buffer.byteLength(answer.text), times: [] };
};

const bareGet = async (userId: string): Promise<number> => {
  const started = performance.now();
  await table().send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: keys.user(userId), ConsistentRead: true }));
  return performance.now() - started;
};

const across = (figures: readonly (number | string)[]): string =>
  new Set(figures).size === 1 ? String(figures[0]) : figures.join(' / ');

const measure = async (tables: readonly string[], questions: readonly Question[], anybody: string) => {
  const costs = new Map<string, Cost[]>();
  const inEach = async (work: (question: Question, at: number) => Promise<void>): Promise<void> => {
    for (const [at, tableName] of tables.entries()) {
      process.env.TABLE_NAME = tableName;
      for (const question of questions) await work(question, at);
    }
  };
  const nameOf = ({ id, label }: Question): string => `${id} ${label}`;
  await inEach(async (question) => {
    costs.set(nameOf(question), [...(costs.get(nameOf(question)) ?? []), await costOf(question)]);
  });
  for (let round = 0; round < rounds; round += 1)
    await inEach(async (question, at) => {
      const bare = await bareGet(anybody);
      costs.get(nameOf(question))?.[at]?.times.push((await ask(question)).ms / bare);
    });
  return questions.map((question) => ({ question, costs: costs.get(nameOf(question)) ?? [] }));
};

const folder = mkdtempSync(path.join(tmpdir(), 'settee-scale-'));
const started = performance.now();
const { people, tables } = await seed(folder, sizes);
say(`Seeded in ${Math.round((performance.now() - started) / 1000)} s; medians of ${rounds} rounds`);
const dynamodb = await startDynamodb(folder);
try {
  connectDatabase(dynamodb.url);
  const results = await measure(tables, questionsOf(people), people.owner.id);
  say(`At ${sizes.map((size) => size.toLocaleString('en-US')).join(' / ')} projects; one figure where all have the same.`);
  say();
  say('| Asked | read units | round trips | items | bytes | times a GetItem |');
  say('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { question, costs } of results)
    row(
      `${question.label} (${question.id})`,
      across(costs.map(({ units }) => units)),
      across(costs.map(({ roundTrips }) => roundTrips)),
      across(costs.map(({ items }) => items)),
      across(costs.map(({ bytes }) => bytes.toLocaleString('en-US'))),
      costs.map(({ times }) => median(times).toFixed(1)).join(' / '),
    );
  say();
  const perSecond = await reconciledPerSecond(dynamodb.url);
  printDemand(Number(values.users), Math.round(perSecond));
} finally {
  await dynamodb.stop();
}
