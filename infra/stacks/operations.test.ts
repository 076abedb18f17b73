import { readFileSync } from 'node:fs';
import { tableSchema } from '#core/kernel/table/schema';
import { areaIds } from '#infra/areas';
import { functionEntries } from '#infra/bundle';
import { logEvents } from '#infra/constructs/log-events';
import { published } from '#infra/metrics';
import { fromRoot } from '#infra/root';
import { inWords, missingSentences } from '#infra/testing/sentences';
import {
  productionSettings,
  type Resource,
  resourcesOf,
  synthesize,
  throwawaySettings,
  variedSettings,
} from '#infra/testing/synth';
import { functionName } from '#shared/api/manifest';

const { stacks, templates } = synthesize(productionSettings);
const { operations, data } = templates;
const alarms = Object.values(resourcesOf(operations, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');
const operating = readFileSync(fromRoot('docs/operating.md'), 'utf8');

/** The anchors that GitHub makes from headings. */
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-'),
);

it('gives every alarm a meaning and a link to its entry in the runbook', () => {
  expect(alarms.length).toBeGreaterThan(15);
  for (const { AlarmName, AlarmDescription, AlarmActions } of alarms) {
    const [, anchor] =
      /^\S.+\. What to do: https:\/\/wiki\.staging\.test\/runbook\.md#([\w-]+)$/.exec(String(AlarmDescription)) ?? [];
    expect(AlarmName).toBe(`settee-test-${anchor}`);
    expect(AlarmActions).toHaveLength(1);
  }
  const names = alarms.map(({ AlarmName }) => String(AlarmName).replace('settee-test-', ''));
  expect(names.filter((name) => !anchors.includes(name))).toEqual([]);
});

interface Looked {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string }[];
}

it('uses only metrics and dimensions that AWS publishes (infra/metrics.ts)', () => {
  const ofAlarms = alarms.flatMap(({ Metrics, ...alarm }) =>
    Metrics
      ? (Metrics as { MetricStat?: { Metric: Looked } }[]).flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
      : [alarm as unknown as Looked],
  );
  const [dashboard] = Object.values(resourcesOf(operations, 'AWS::CloudWatch::Dashboard')) as [Resource];
  const body = JSON.stringify(dashboard.Properties.DashboardBody).replace(/\\"/g, '"');
  const ofDashboard = [...body.matchAll(/\["(AWS\/\w+)","([\w.]+)"((?:,"\w+","[^\]]*?")*)(?:,\{|\])/g)].map(
    ([, Namespace = '', MetricName = '']): Looked => ({ Namespace, MetricName }),
  );
  expect(ofDashboard.length).toBeGreaterThan(5);
  for (const { Namespace, MetricName, Dimensions } of [...ofAlarms, ...ofDashboard].filter(
    ({ Namespace: namespace }) => namespace !== 'settee/test',
  )) {
    const known = published[Namespace];
    expect([Namespace, MetricName, known?.metrics]).toEqual([Namespace, MetricName, expect.arrayContaining([MetricName])]);
    if (ofDashboard.some((one) => one.MetricName === MetricName && one.Namespace === Namespace) && !Dimensions) continue;
    const names = (Dimensions ?? []).map(({ Name }) => Name).sort();
    expect([MetricName, known?.dimensions]).toEqual([MetricName, expect.arrayContaining([names])]);
  }
});

it('counts the throttled writes of every index, because they stop writes to the table', () => {
  const throttled = alarms.find(({ AlarmName }) => AlarmName === 'settee-test-table-throttled');
  for (const { name } of tableSchema.indexes)
    expect(throttled?.Metrics).toContainEqual(
      expect.objectContaining({
        MetricStat: expect.objectContaining({
          Metric: expect.objectContaining({
            MetricName: 'WriteThrottleEvents',
            Dimensions: expect.arrayContaining([{ Name: 'GlobalSecondaryIndexName', Value: name }]),
          }),
        }),
      }),
    );
});

it('wakes somebody for exactly these alarms, and emails the others', () => {
  const topics = resourcesOf(operations, 'AWS::SNS::Topic');
  const urgent = Object.keys(topics).find((id) => JSON.stringify(topics[id]).includes('wake somebody'));
  const waking = alarms.filter(({ AlarmActions }) => JSON.stringify(AlarmActions).includes(`"${urgent}"`));
  expect(waking.map(({ AlarmName }) => String(AlarmName).replace('settee-test-', '')).sort()).toEqual([
    'admin-deletions',
    'admin-sign-ins',
    'api-errors',
    'flood',
    'functions-at-limit',
    'payments-failed',
    'site-down',
    'site-errors',
    'table-throttled',
  ]);
  const endpoints = (template: typeof operations) =>
    Object.values(resourcesOf(template, 'AWS::SNS::Subscription')).map(({ Properties }) => Properties.Endpoint);
  expect(endpoints(operations)).toEqual(['operators@staging.test', 'operators@staging.test']);
  expect(endpoints(synthesize(variedSettings).templates.operations).sort()).toEqual([
    'operators@staging.test',
    'pager@staging.test',
  ]);
});

it('rings at four fifths of the quotas for functions and email', () => {
  const thresholdOf = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `settee-test-${name}`)?.Threshold;
  expect([thresholdOf('functions-at-limit'), thresholdOf('mail-quota')]).toEqual([800, 40_000]);
});

it('rings when any function fails, even one without a route or schedule', () => {
  const failed = alarms.filter(({ MetricName }) => MetricName === 'Errors');
  expect(failed).toEqual([expect.objectContaining({ Namespace: 'AWS/Lambda', Threshold: 0 })]);
  expect(failed[0]).not.toHaveProperty('Dimensions');
});

it('rings when a schedule does not run', () => {
  for (const { AlarmName, TreatMissingData, Threshold } of alarms)
    if (String(AlarmName).includes('-schedule-'))
      expect([AlarmName, TreatMissingData, Threshold]).toEqual([AlarmName, 'breaching', 1]);
});

it('counts log events in the functions that write them', () => {
  const filters = Object.values(resourcesOf(operations, 'AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const sources = [
    'core/market/payment/settle.ts',
    'core/kernel/ses/mail.ts',
    'core/kernel/audit-log/audit.repo.ts',
    'http/endpoint.ts',
  ]
    .map((file) => readFileSync(fromRoot('functions', file), 'utf8'))
    .join();
  for (const [metricName, { functions, pattern }] of Object.entries(logEvents)) {
    const [, event] = /\$\.event = "(\w+)"/.exec(pattern) ?? [];
    expect(sources).toContain(`'${event}'`);
    for (const id of functions) {
      expect(filters).toContainEqual(
        expect.objectContaining({
          LogGroupName: `/aws/lambda/settee-test-${functionName(id)}`,
          FilterPattern: pattern,
          MetricTransformations: [expect.objectContaining({ MetricName: metricName, MetricNamespace: 'settee/test' })],
        }),
      );
    }
  }
});

it('emails the operators, and lets only CloudWatch publish', () => {
  operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'operators@staging.test' });
  const policies = Object.values(resourcesOf(operations, 'AWS::SNS::TopicPolicy'));
  expect(policies).toHaveLength(2);
  for (const { Properties } of policies) {
    const statements = (Properties.PolicyDocument as { Statement: { Effect: string; Principal: unknown }[] }).Statement;
    expect(statements.filter(({ Effect }) => Effect === 'Allow').map(({ Principal }) => Principal)).toEqual([
      { Service: 'cloudwatch.amazonaws.com' },
    ]);
  }
});

it('has one dashboard, and saves the queries that the runbook names', () => {
  const [dashboard] = Object.values(resourcesOf(operations, 'AWS::CloudWatch::Dashboard')) as [Resource];
  expect(dashboard.Properties.DashboardName).toBe('settee-test');
  const body = JSON.stringify(dashboard.Properties.DashboardBody);
  for (const title of [
    'Alarms (docs/runbook.md)',
    'Calls that failed',
    'Functions that failed',
    'Payments',
    'Mail',
    'Table units',
  ])
    expect(body).toContain(title);
  const queries = Object.values(resourcesOf(operations, 'AWS::Logs::QueryDefinition')).map(({ Properties }) =>
    String(Properties.Name),
  );
  const names = [...new Set(queries.map((name) => name.replace(/ \(\d+\)$/, '')))];
  expect(names.sort()).toEqual(['settee-test/failures', 'settee-test/one request', 'settee-test/slow routes']);
  for (const name of names) expect(`${runbook}${operating}`).toContain(name.replace('settee-test', 'settee-<stage>'));
});

it.each(['failures', 'one request'])('searches the logs of all functions for %s', (name) => {
  const asked = Object.values(resourcesOf(operations, 'AWS::Logs::QueryDefinition')).flatMap(({ Properties }) =>
    String(Properties.Name).startsWith(`settee-test/${name}`) ? [Properties.LogGroupNames as string[]] : [],
  );
  for (const groups of asked) expect(groups.length).toBeLessThanOrEqual(50);
  expect(asked.flat().sort()).toEqual(
    functionEntries()
      .map((one) => `/aws/lambda/settee-test-${one.name}`)
      .sort(),
  );
});

it('needs nothing that only the management account of an organization may create', () => {
  operations.resourceCountIs('AWS::CE::AnomalyMonitor', 0);
});

it('warns of the budget before it is spent', () => {
  operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 60, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
  });
});

it('has no alarms for what a throwaway stage lacks', () => {
  const names = Object.values(resourcesOf(synthesize(throwawaySettings).templates.operations, 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => String(Properties.AlarmName),
  );
  expect(names.filter((name) => /flood|site-down|certificate-expiry|functions-at-limit|mail-quota/.test(name))).toEqual([]);
});

describe('documents', () => {
  const thresholdOf = (name: string, unit = 1): number => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === `settee-test-${name}`);
    if (!alarm) throw new Error(`There is no alarm ${name}`);
    return (alarm.Threshold as number) / unit;
  };
  const hundreds = (figure: number): string => (figure % 100 === 0 ? `${inWords(figure / 100)} hundred` : inWords(figure));
  const twenty = (figure: number): string => (figure === 20 ? 'twenty' : inWords(figure));
  const [table] = Object.values(resourcesOf(data, 'AWS::DynamoDB::GlobalTable')) as [Resource];
  const [bucket] = Object.values(resourcesOf(data, 'AWS::S3::Bucket')) as [Resource];
  const text = (part: unknown): string => JSON.stringify(part);
  const recoverable = Number(/"RecoveryPeriodInDays":(\d+)/.exec(text(table))?.[1]);
  /** Days that deleted objects can be restored. */
  const versionsOf = (prefix: string): number => {
    const rules = (bucket.Properties as { LifecycleConfiguration: { Rules: Record<string, unknown>[] } }).LifecycleConfiguration
      .Rules;
    const days = rules
      .filter(({ Prefix = '' }) => Prefix === prefix)
      .map((rule) => Number(/"NoncurrentDays":(\d+)/.exec(text(rule))?.[1]));
    return days[0] ?? 0;
  };
  const [versions, documents] = [versionsOf(''), versionsOf('certificates/')];
  const queried = Object.values(resourcesOf(operations, 'AWS::Logs::QueryDefinition')).map(({ Properties }) => Properties);
  const groupsAtOnce = Math.max(...queried.map(({ LogGroupNames }) => ((LogGroupNames as string[] | undefined) ?? []).length));

  it('say when alarms ring', () => {
    expect(
      missingSentences([
        [
          'docs/runbook.md',
          `Over ${thresholdOf('api-errors')} % of all calls, and five at least, were answered 5xx in five minutes`,
        ],
        ['docs/runbook.md', `One call in twenty takes over ${inWords(thresholdOf('api-slow', 1000))} seconds.`],
        ['docs/runbook.md', `Over ${thresholdOf('site-errors')} % of all requests to CloudFront fail`],
        ['docs/runbook.md', `more than ${inWords(thresholdOf('live-refused'))} frames in five minutes`],
        ['docs/runbook.md', `ends in less than ${thresholdOf('certificate-expiry')} days`],
        ['docs/runbook.md', `learn of changes over ${thresholdOf('hints-late', 1000) === 30 ? 'half a minute' : ''} late`],
        [
          'docs/runbook.md',
          `More than ${inWords(thresholdOf('webhook-signatures'))} events in a quarter of an hour had a wrong signature.`,
        ],
        ['docs/runbook.md', `Over ${100 * thresholdOf('mail-bounces')} % of email bounces.`],
        ['docs/runbook.md', `Over ${100 * thresholdOf('mail-complaints')} % of email was marked as spam.`],
        ['docs/runbook.md', `More than ${hundreds(thresholdOf('logins-failed'))} logins failed within a quarter of an hour.`],
        [
          'docs/runbook.md',
          `More than ${inWords(thresholdOf('admin-sign-ins'))} sign-ins of administrators failed within a quarter of an hour.`,
        ],
        ['docs/runbook.md', `more than ${twenty(thresholdOf('admin-deletions'))} deletions of accounts within an hour`],
        ['docs/runbook.md', `Insights takes ${groupsAtOnce === 50 ? 'fifty' : groupsAtOnce} log groups at a time`],
      ]),
    ).toEqual([]);
  });

  it('say how long deleted data can be restored', () => {
    expect(
      missingSentences([
        ['docs/operating.md', `Point-in-time recovery goes back ${recoverable} days`],
        ['docs/operating.md', `RecoveryPeriodInDays=${recoverable}`],
        ['SECURITY.md', `Backups end after ${recoverable} days.`],
        ['docs/operating.md', `Deleted photos are kept for ${inWords(versions)} days as versions`],
        ['docs/operating.md', `a deleted document is kept for ${documents === 1 ? 'one day' : `${documents} days`} as a version`],
      ]),
    ).toEqual([]);
  });

  it('say in which order stacks are deployed', () => {
    const order = stacks.map(({ name }) => name.replace('settee-test-', ''));
    const ofFunctions = [...areaIds, 'gateway', 'events', 'live'].map((name) => `settee-<stage>-${name}`);
    expect(
      missingSentences([
        ['docs/deploy.md', `Order: ${order.join(', ')}.`],
        ['docs/operating.md', `npx cdk deploy ${ofFunctions.join(' ')} --exclusively`],
      ]),
    ).toEqual([]);
  });
});
