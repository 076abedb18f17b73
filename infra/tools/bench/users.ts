import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import { table } from '#core/kernel/table/client';
import { keys } from '#core/kernel/table/keys';
import { type Host, startHost } from '#infra/local/testing/host';
import { assumptions } from '#infra/tools/cost/assumptions';
import { deliberateCalls, type MeasuredCall, peopleOf, polledCalls } from '#infra/tools/cost/usage';
import { manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { randomFrom } from '../../../functions/testing/simulation/random';
import { quantile } from './numbers';
import { machine, row, say } from './output';
import { askDatabase } from './table';
import { type Ask, asks, leftOut, type Market, populate, type User } from './users/asks';

/**
 * `npm run bench -- users [minutes]`: 200 users of the local product, over HTTP, for 5 minutes. Draws calls from a month's mix
 * (infra/tools/cost), `--at-once` (8) at a time. Prints statuses, times in multiples of a bare GetItem, and the memory of the
 * process that all functions share. Fails for any answer of 500 or above, and if the memory keeps growing. Hashes passwords at a
 * small part of their cost.
 */
const argument = (name: string): number | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : Number(process.argv[at + 1]);
};
const minutes = Number(process.argv[2]) > 0 ? Number(process.argv[2]) : 5;
const atOnce = argument('at-once') ?? 8;
const userCount = argument('users') ?? 200;
const random = randomFrom(argument('seed') ?? 1);
const barePerCalls = 10;
/** The largest factor of growth in the second half. A leak keeps growing. */
const growthAtMost = 1.25;

/** Returns a month's mix of calls with live updates, as weights. @throws Error for a call that is neither made nor left out */
const mixOf = (users: number): { name: MeasuredCall; times: number }[] => {
  const times = new Map<MeasuredCall, number>();
  for (const calls of [polledCalls(users, true), deliberateCalls(users)])
    for (const [name, some] of calls) times.set(name, (times.get(name) ?? 0) + some);
  for (const name of times.keys())
    if (!(name in asks) && !(name in leftOut))
      throw new Error(`${name} is in the mix: say in bench/users/asks.ts how it is asked for`);
  return [...times].filter(([name]) => name in asks).map(([name, some]) => ({ name, times: some }));
};

const drawerOf = (mix: ReturnType<typeof mixOf>): (() => MeasuredCall) => {
  const all = mix.reduce((sum, { times }) => sum + times, 0);
  return () => {
    let left = random.next() * all;
    for (const { name, times } of mix) {
      left -= times;
      if (left < 0) return name;
    }
    return mix[0]?.name as MeasuredCall;
  };
};

/** Returns how many hours of activity by these users the calls equal. */
const hoursOf = (calls: number, mix: ReturnType<typeof mixOf>): number => {
  const { owner, stager } = peopleOf(userCount);
  const minutesOf = (who: 'owner' | 'stager'): number =>
    Object.values(assumptions.minutes[who]).reduce((sum, some) => sum + some, 0);
  const hoursThere = (owner * minutesOf('owner') + stager * minutesOf('stager')) / 60;
  const callsOfHour = (mix.reduce((sum, { times }) => sum + times, 0) * userCount) / hoursThere;
  return calls / callsOfHour;
};

const routes = new Map(manifest.map((route) => [route.id, route]));
const times = new Map<string, number[]>();
const statuses = new Map<string, Map<number, number>>();
const failures: string[] = [];
const bare: number[] = [];

const note = (name: string, ms: number, status: number): void => {
  const some = times.get(name) ?? [];
  some.push(ms);
  times.set(name, some);
  const counts = statuses.get(name) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  statuses.set(name, counts);
};

/** Returns a client that keeps answers as a browser does, and records each under the call's name. */
const clientOf = (app: string): Ask => {
  const etags = new Map<string, string>();
  return async (name, operation, { user, params = {}, query, body } = {}) => {
    const route = routes.get(operation) as Route;
    const values = new Map(Object.entries(params));
    const where = route.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(values.get(part) ?? ''));
    const url = `${app}${where}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const known = route.method === 'GET' ? `${user?.id} ${url}` : '';
    const etag = etags.get(known);
    const started = performance.now();
    const response = await fetch(url, {
      method: route.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(user && { authorization: `Bearer ${user.sessionId}` }),
        ...(etag && { 'if-none-match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    note(name, performance.now() - started, response.status);
    if (response.status >= 500) failures.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
    const given = response.headers.get('etag');
    if (known && given) etags.set(known, given);
    return response.ok && text ? JSON.parse(text) : undefined;
  };
};

const bareGet = async (tableName: string, userId: string): Promise<void> => {
  const started = performance.now();
  await table().send(new GetCommand({ TableName: tableName, Key: keys.user(userId), ConsistentRead: true }));
  bare.push(performance.now() - started);
};

/** Returns the megabytes of a process, or undefined if the machine does not tell. */
const memoryOf = (pid: number | undefined): number | undefined => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

const run = async (host: Host): Promise<boolean> => {
  const { app, dynamodb, stripe } = host.endpoints;
  askDatabase(dynamodb.url);
  const { hostname, port } = new URL(stripe.url);
  const sdk = new Stripe(stripe.secretKey ?? '', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const ask = clientOf(app);
  const mix = mixOf(userCount);
  const market: Market = await populate(ask, { users: userCount, random, sdk });
  const populated = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  for (const one of [times, statuses]) one.clear();

  const draw = drawerOf(mix);
  const everybody: readonly User[] = [...market.owners, ...market.stagers];
  const end = performance.now() + minutes * 60_000;
  const memory: { at: number; mb: number }[] = [];
  const watch = setInterval(() => {
    const mb = memoryOf(host.process.pid);
    if (mb !== undefined) memory.push({ at: performance.now(), mb });
  }, 1000);
  let drawn = 0;
  let idle = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const name = draw();
      drawn += 1;
      if (drawn % barePerCalls === 0) await bareGet(dynamodb.table, random.pick(everybody).id);
      // Sometimes there is nothing to accept, pay or answer.
      if ((await asks[name]?.(ask, market, random)) === 'nothing to do') idle += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  clearInterval(watch);

  const [half, whole] = [quantile(bare, 0.5), quantile(bare, 0.99)];
  const calls = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  say(`${machine}. ${userCount} users, ${atOnce} calls at a time, ${minutes} minutes; ${populated} calls before.`);
  say(
    `${calls} calls, ${Math.round(calls / (minutes * 60))} a second: what ${userCount} users do in ${(hoursOf(calls, mix) * 60).toFixed(0)} minutes. ${idle} times there was nothing to do.`,
  );
  say(`A bare GetItem: ${half.toFixed(1)} ms (median of ${bare.length}), ${whole.toFixed(1)} ms (p99).`);
  say();
  row('Call', 'times', 'answers', 'p50, GetItems', 'p99, GetItems at p99');
  row('---', '---:', '---', '---:', '---:');
  for (const [name, some] of [...times].sort(([, one], [, other]) => other.length - one.length)) {
    const answers = [...(statuses.get(name) ?? [])]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    row(
      name,
      some.length,
      answers.join(', '),
      (quantile(some, 0.5) / half).toFixed(1),
      (quantile(some, 0.99) / whole).toFixed(1),
    );
  }
  say();
  const part = (from: number, to: number): number =>
    quantile(
      memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)).map(({ mb }) => mb),
      0.5,
    );
  const [first, middle, last] = [part(0, 0.1), part(0.45, 0.55), part(0.9, 1)];
  say(
    memory.length === 0
      ? 'This machine does not say how much memory a process has.'
      : `Memory of the functions: ${first.toFixed(0)} MB at the beginning, ${middle.toFixed(0)} in the middle, ${last.toFixed(0)} at the end.`,
  );
  for (const failure of failures.slice(0, 10)) say(`FAILED ${failure}`);
  const grows = last > middle * growthAtMost;
  if (grows) say(`FAILED The memory goes on growing: ${(last / middle).toFixed(2)} times that of the middle.`);
  return failures.length === 0 && !grows;
};

const folder = mkdtempSync(path.join(tmpdir(), 'settee-users-'));
const host = await startHost(folder, { LIVE: '1', RATE_LIMIT_SCALE: '1000' });
process.once('exit', () => host.process.kill('SIGKILL'));
try {
  if (!(await run(host))) process.exitCode = 1;
} finally {
  await host.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
