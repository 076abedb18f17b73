import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { say } from '#infra/tools/bench/output';
import { callAt } from '#infra/tools/journey/client';
import { waitAfter, waitToAsk } from '#lib/live-waits';
import * as routes from '#shared/api/routes';
import { livePath, ServerFrame } from '#shared/live/live';
import { register, sampleProject } from './support/bench';
import { Host } from './support/host';

/**
 * `npm run bench -- live`: the load that many browsers showing one project put on the local product when something changes, when
 * very much changes, and when the server is gone for a moment. Each waits as the app does (app/live), and then fetches the bids.
 * `--browsers 500`.
 */
const wanted = Number(process.argv[process.argv.indexOf('--browsers') + 1]) || 500;

const host = new Host({ live: true });
const { app } = await host.start();
/** Times in milliseconds since the epoch. */
const tickets: number[] = [];
const frames: number[] = [];
const asks: number[] = [];

const perSecond = (times: readonly number[], since: number): string => {
  const counts = new Map<number, number>();
  const seconds = times.filter((one) => one >= since).map((one) => Math.floor((one - since) / 1000));
  for (const second of seconds) counts.set(second, (counts.get(second) ?? 0) + 1);
  return `${seconds.length} in all, at most ${Math.max(0, ...counts.values())} in a second`;
};
const quantile = (times: readonly number[], since: number, part: number): number => {
  const waits = times.filter((one) => one >= since).map((one) => one - since);
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * part)] ?? Number.NaN;
};

const owner = await register(app, 'realtor');
const project = await callAt(app, routes.createProject, {
  session: owner,
  body: { ...sampleProject, title: 'Vacant colonial in Dilworth' },
});
const looker = await register(app, 'realtor');
let open = 0;
let ended = false;

const browser = async (): Promise<void> => {
  let failures = 0;
  let etag: string | null = null;
  let askedAt = 0;
  let planned = false;
  const ask = async (): Promise<void> => {
    planned = false;
    askedAt = Date.now();
    asks.push(askedAt);
    const headers = { authorization: `Bearer ${looker.sessionId}`, ...(etag && { 'if-none-match': etag }) };
    const answer = await fetch(`${app}/api/projects/${project.id}/bids`, { headers }).catch(() => undefined);
    etag = answer?.headers.get('etag') ?? etag;
    await answer?.text();
  };
  while (!ended) {
    try {
      tickets.push(Date.now());
      const { ticket } = await callAt(app, routes.createLiveTicket, { session: looker });
      const socket = new WebSocket(`${app.replace('http', 'ws')}${livePath}?ticket=${ticket}`);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      open += 1;
      failures = 0;
      socket.on('message', (data) => {
        const { topics = [], spreadMs = 0 } = ServerFrame.parse(JSON.parse(String(data)));
        if (!topics.includes(`bids:${project.id}`)) return;
        frames.push(Date.now());
        if (planned) return;
        planned = true;
        setTimeout(() => void ask(), waitToAsk(askedAt, spreadMs));
      });
      socket.send(JSON.stringify({ action: 'watch', projects: [project.id] }));
      await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
      open -= 1;
    } catch {
      // As the browser does, the next try waits longer.
    }
    await pause(waitAfter(failures));
    failures += 1;
  }
};

const allOpen = async (): Promise<void> => {
  while (open < wanted) await pause(50);
};
const bid = async (): Promise<number> => {
  const session = await register(app, 'staging_company');
  const body = { amount: 4100, timeline: '3 weeks', acceptsCreditCards: false } as const;
  await callAt(app, routes.placeBid, { session, params: { id: project.id }, body });
  return Date.now();
};

const begun = Date.now();
for (let count = 0; count < wanted; count += 1) {
  void browser();
  if (count % 25 === 24) await pause(100);
}
await allOpen();
say(`${wanted} browsers are connected after ${Date.now() - begun} ms.`);
await pause(6_000);

const one = await bid();
await pause(12_000);
say(
  `One bid: told after ${quantile(frames, one, 0.5)} ms (median), ${quantile(frames, one, 0.95)} ms (p95). Asked for: ${perSecond(asks, one)}.`,
);

const flood = Date.now();
for (let count = 0; count < 20; count += 1) await bid();
await pause(12_000);
say(`Twenty bids in a row: frames ${perSecond(frames, flood)}. Asked for: ${perSecond(asks, flood)}.`);

await host.kill();
const gone = Date.now();
await host.start();
await allOpen();
say(
  `After the server was killed and started again all are back in ${Date.now() - gone} ms. Tickets: ${perSecond(tickets, gone)}.`,
);
ended = true;
await host.stop();
process.exit();
