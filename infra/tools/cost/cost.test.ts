import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { productionSettings, type Resource, resourcesOf, synthesize } from '#infra/testing/synth';
import { noticesEveryMs } from '#shared/site/notices';
import { POLL } from '../../../frontend/src/config/poll';
import { attentionEvery, deckEvery, noticesEvery, polls } from './assumptions';
import { documented } from './document';
import measured from './measured.json';
import { type Price, prices } from './prices';
import { linesOf, sumsOf } from './sheet';
import { standing } from './standing';
import { deliberateCalls, noticesReadBy, polledCalls, usageOf } from './usage';

const priceList: Price[] = Object.values(prices);

it('names an AWS page for every price', () => {
  for (const { unit, usd, per, source } of priceList) {
    expect([unit, source]).toEqual([unit, expect.stringMatching(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\/$/)]);
    expect(usd * per).toBeGreaterThan(0);
  }
});

it('counts the resources in the templates', () => {
  const { data, edge, operations } = synthesize(productionSettings).templates;
  const inAll = (type: string): Resource[] => [data, edge, operations].flatMap((one) => Object.values(resourcesOf(one, type)));
  const alarms = inAll('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties as { Metrics?: { MetricStat?: unknown }[] });
  const [firewall] = inAll('AWS::WAFv2::WebACL') as [Resource];
  const logMetrics = inAll('AWS::Logs::MetricFilter').map(
    ({ Properties }) => (Properties.MetricTransformations as { MetricName: string }[])[0]?.MetricName,
  );
  expect({
    // An alarm with an expression is billed for each metric in it.
    alarmMetrics: alarms.reduce((sum, { Metrics }) => sum + (Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1), 0),
    customMetrics: new Set(logMetrics).size,
    dashboards: inAll('AWS::CloudWatch::Dashboard').length,
    firewalls: inAll('AWS::WAFv2::WebACL').length,
    firewallRules: (firewall.Properties.Rules as unknown[]).length,
    // Not in the templates: the owner of the domain pays for its zone.
    zones: 1,
    healthChecks: inAll('AWS::Route53::HealthCheck').length,
    secrets: inAll('AWS::SecretsManager::Secret').length,
  }).toEqual(standing);
});

it('polls as often as the screens do', () => {
  const { project, everywhere } = polls.owner;
  expect({
    pendingBids: everywhere.countPendingBids * 1000,
    projects: polls.owner.dashboard['listProjects of an owner'] * 1000,
    bids: polls.owner.dashboard.listReceivedBids * 1000,
    project: project.getProject * 1000,
    projectBids: project.listProjectBids * 1000,
    questions: project.listQuestions * 1000,
    profile: polls.owner.dashboard.getMe * 1000,
    thread: polls.owner.messages.readThread * 1000,
    threadSubject: polls.owner.messages.getProject * 1000,
    unread: everywhere.countUnreadNotifications * 1000,
    attention: attentionEvery * 1000,
    deck: deckEvery * 1000,
    // Polled only by stagers with a waiting document, on one screen.
    verification: POLL.verification,
    // These make no calls.
    age: POLL.age,
    countdown: POLL.countdown,
  }).toEqual(POLL);
  expect(noticesEvery * 1000).toBe(noticesEveryMs);
  expect(polls.owner.messages.listProjectBids * 1000).toBe(POLL.threadSubject);
  expect(polls.stager.dashboard.listUserBids * 1000).toBe(POLL.bids);
});

it('uses every measured call', () => {
  const counted = new Set([...polledCalls(1000).keys(), ...deliberateCalls(1000).keys(), 'createLiveTicket']);
  const standsBy = Object.keys(measured).filter(
    (name) =>
      name === 'checkHealth' ||
      /, (with nothing to do|a mail|a photo|a connection|a fact|a new \w+|a project that one stager hears of at once)$/.test(
        name,
      ),
  );
  expect([...counted, ...standsBy].sort()).toEqual(Object.keys(measured).sort());
});

it('counts a minute on a screen as its polls', () => {
  // 400 owners spend 40 minutes on the dashboard, and 105 minutes on all screens.
  expect(polledCalls(1000).get('listReceivedBids')).toBe(400 * 40 * 12);
  expect(polledCalls(1000).get('countPendingBids')).toBe(400 * 105 * 2);
  // In the background, the bids of a project are still polled, but the project is not.
  // An open conversation polls its project and bids twice a minute.
  const conversations = 400 * 15 * 2 + 600 * 15 * 2;
  expect(polledCalls(1000).get('listProjectBids')).toBe(400 * 90 * 12 + 600 * 100 * 12 + 2000 * 3 * 12 + conversations);
  expect(polledCalls(1000).get('getProject')).toBe(400 * 30 * 6 + 600 * 40 * 6 + 2000 * 2 * 6 + conversations);
});

it('counts how often pages read the file of notices', () => {
  // 2,000 visitors once, 16,800 visits of one and a half loads, and 139,000 minutes in view.
  expect(noticesReadBy(1000)).toBe(2000 + 16_800 * 1.5 + 139_000 / 5);
});

it('uses the measured units', () => {
  const before = usageOf(1000);
  const bids = deliberateCalls(1000).get('placeBid') as number;
  expect(bids).toBe(400 * 0.5 * 4);
  const { placeBid } = measured;
  try {
    measured.placeBid = { ...placeBid, readUnits: placeBid.readUnits + 2, writeUnits: placeBid.writeUnits + 10 };
    expect(usageOf(1000).readUnits - before.readUnits).toBeCloseTo(2 * bids, 3);
    expect(usageOf(1000).writeUnits - before.writeUnits).toBeCloseTo(10 * bids, 3);
  } finally {
    measured.placeBid = placeBid;
  }
});

it('charges quantity times price, and nothing within the free allowance', () => {
  const lines = linesOf(1000);
  const calls = lines.find(({ service }) => service === 'API Gateway');
  expect(calls?.listUsd).toBeCloseTo(usageOf(1000).gatewayCalls / 1_000_000, 9);
  const stored = lines.find(({ service, unit }) => service === 'DynamoDB' && unit === 'GB stored');
  expect(stored?.listUsd).toBeGreaterThan(0);
  expect(stored?.billedUsd).toBe(0);
  const { services, total } = sumsOf(lines);
  expect(services.reduce((sum, { listUsd }) => sum + listUsd, 0)).toBeCloseTo(total.listUsd, 9);
  expect(total.billedUsd).toBeLessThan(total.listUsd);
});

it('matches docs/cost.md', () => {
  const text = readFileSync(fromRoot('docs/cost.md'), 'utf8');
  // `npm run cost -- --write` updates the document.
  expect(text).toBe(documented(text));
});

it('stays below the budget and below the $30 that docs/cost.md promises for 1,000 users', () => {
  const { listUsd } = sumsOf(linesOf(1000)).total;
  expect(listUsd).toBeLessThan(productionSettings.monthlyBudgetUsd);
  // The goal in docs/cost.md. A change that costs more must explain why.
  expect(listUsd).toBeLessThan(30);
});

it('prints the costs as a command, and explains invalid options', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'infra/tools/cost/print.ts', ...args], { cwd: fromRoot(), encoding: 'utf8' });
  const printed = run('--users', '500', '--lines').stdout;
  expect(printed).toContain('500 active users');
  expect(printed).toContain('metrics watched by alarms');
  expect(run('--users', 'many')).toMatchObject({ status: 1, stderr: expect.stringContaining('write --users 1000') });
});
