import { type Profiler, Session } from 'node:inspector/promises';
import { parseArgs } from 'node:util';
import { functionEntries } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { manifest, type OperationId } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { aBid, aMessage, anOwner, aProject, aStager } from '../../../functions/testing/builders';
import { type Call, callWith } from '../../../functions/testing/call';
import { machine, say } from './output';
import { onEmptyTable } from './table';

/**
 * `npm run bench:warm`: the CPU of a warm call, and whose it is, by a profile of many calls of the real handlers. Prints a table of
 * docs/performance.md. `--calls 1000` for calmer figures.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '400' } } });
const calls = Number(values.calls);

/** In the order in which they are asked; the first that matches has it. */
const owners: readonly [string, RegExp][] = [
  ['the SDK', /node_modules\/(?:@aws-sdk|@smithy|@aws-crypto)\//],
  ['middy', /node_modules\/@middy\//],
  ['zod', /node_modules\/zod\//],
  ['the wrapper', /\/functions\/(?:http|env|core\/(?:deadline|log|errors))/],
  ['views', /\/functions\/core\/.*\.(?:view|page)\.ts/],
  ['the rest of ours', /\/(?:functions|shared)\//],
];
const elsewhere = 'Node, for none of these';

const ownerOf = (url: string): string | undefined => owners.find(([, pattern]) => pattern.test(url))?.[0];

/** Milliseconds of work by owner: what Node does is whose code asked for it. */
const sharesOf = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parent = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const ownerOfNode = (id: number | undefined): string => {
    for (let at = id; at !== undefined; at = parent.get(at)) {
      const owner = ownerOf(byId.get(at)?.callFrame.url ?? '');
      if (owner) return owner;
    }
    return elsewhere;
  };
  const shares = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue;
    const owner = ownerOfNode(id);
    shares.set(owner, (shares.get(owner) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return shares;
};

const profileOf = async (work: () => Promise<void>): Promise<Profiler.Profile> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
};

interface Question {
  id: OperationId;
  call: Call;
}

/** As screens ask again and again. */
const questions = async (): Promise<Question[]> => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const others = [await aStager(), await aStager(), await aStager()];
  const projects = [await aProject(owner), await aProject(owner), await aProject(owner)];
  for (const project of projects) for (const bidder of [stager, ...others]) await aBid(project, bidder);
  for (let count = 0; count < 10; count += 1)
    await aMessage(count % 2 ? owner : stager, count % 2 ? stager : owner, 'Is Tuesday at ten all right?');
  const params = { id: projects[0]?.id ?? '' };
  const as = ({ sessionId }: { sessionId: string }): Call => ({ sessionId });
  return [
    { id: 'getMe', call: as(owner) },
    { id: 'getProject', call: { ...as(owner), params } },
    { id: 'listProjects', call: as(owner) },
    { id: 'listReceivedBids', call: as(owner) },
    { id: 'listProjectBids', call: { ...as(owner), params } },
    { id: 'listUserBids', call: { ...as(stager), params: { userId: stager.id } } },
    { id: 'readThread', call: { ...as(owner), params: { userId: stager.id } } },
    { id: 'countUnreadNotifications', call: as(owner) },
  ];
};

/** Milliseconds of CPU of a call, and the parts of it. */
const measure = async ({ id, call }: Question): Promise<{ ms: number; shares: Map<string, number> }> => {
  const route = manifest.find((candidate) => candidate.id === id) as Route;
  const file = functionEntries().find((entry) => entry.id === id)?.file ?? '';
  const { handler } = (await import(fromRoot(file))) as { handler: Parameters<typeof callWith>[1] };
  // Made once, with the context: the test's own part is not the function's.
  let asked: Parameters<typeof handler> | undefined;
  const { status } = await callWith(
    route,
    (event, context) => {
      asked = [event, context];
      return handler(structuredClone(event), { ...context });
    },
    call,
  );
  if (status !== 200 || !asked) throw new Error(`${id} answered ${status}`);
  const [event, context] = asked;
  const again = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await handler(event, { ...context });
  };
  await again(calls / 2);
  const before = process.cpuUsage();
  await again(calls);
  const { user, system } = process.cpuUsage(before);
  // Apart from that, as a profile takes its own part.
  return { ms: (user + system) / 1000 / calls, shares: sharesOf(await profileOf(() => again(calls))) };
};

await onEmptyTable(async () => {
  const names = [...owners.map(([name]) => name), elsewhere];
  say(`${machine}, ${calls} calls each`);
  say();
  say(`| A warm call | ms of CPU | ${names.join(' | ')} |`);
  say(`| --- | ---: | ${names.map(() => '---:').join(' | ')} |`);
  for (const question of await questions()) {
    const { ms, shares } = await measure(question);
    const all = [...shares.values()].reduce((sum, some) => sum + some, 0);
    const parts = names.map((name) => `${Math.round((100 * (shares.get(name) ?? 0)) / all)}%`);
    say(`| ${question.id} | ${ms.toFixed(1)} | ${parts.join(' | ')} |`);
  }
});
