import { readFileSync } from 'node:fs';
import { logEvents } from '#infra/constructs/log-events';
import { fromRoot } from '#infra/root';
import { productionSettings, type Resource, resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';
import { fileName, functionName } from '#shared/api/manifest';
import { scheduleIds } from '#shared/schedules';

const { operations } = synthesize(productionSettings).templates;
const alarms = Object.values(resourcesOf(operations, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');

/** As GitHub makes them from headings. */
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-'),
);

it('says with every alarm what it means, and which article of the runbook says what to do', () => {
  expect(alarms.length).toBeGreaterThan(15);
  for (const { AlarmName, AlarmDescription, AlarmActions } of alarms) {
    const [, anchor] = /^\S.+\. What to do: docs\/runbook\.md#([\w-]+)$/.exec(String(AlarmDescription)) ?? [];
    expect([AlarmName, anchors]).toEqual([`settee-test-${anchor}`, expect.arrayContaining([anchor])]);
    expect(AlarmActions).toHaveLength(1);
  }
});

it('watches calls, functions, table, money, mail, sign-ins, schedules, and the site from outside', () => {
  expect(alarms.map(({ AlarmName }) => String(AlarmName).replace('settee-test-', ''))).toEqual(
    expect.arrayContaining([
      'api-errors',
      'api-slow',
      'functions-throttled',
      'table-throttled',
      'dead-letters',
      'payment-refunded',
      'payments-failed',
      'mail-bounces',
      'mail-complaints',
      'logins-failed',
      'admin-sign-ins',
      'admin-deletions',
      'site-down',
      'flood',
      ...scheduleIds.map((id) => `schedule-${fileName(id)}`),
    ]),
  );
});

it('counts what any of the firewall’s limits by address has refused', () => {
  const flood = alarms.find(({ AlarmName }) => AlarmName === 'settee-test-flood');
  const [acl] = Object.values(resourcesOf(synthesize(productionSettings).templates.edge, 'AWS::WAFv2::WebACL')) as [Resource];
  const rules = acl.Properties.Rules as { Name: string; Statement: Record<string, unknown> }[];
  const limits = rules.filter(({ Statement }) => 'RateBasedStatement' in Statement).map(({ Name }) => Name);
  expect(limits.length).toBeGreaterThan(1);
  for (const name of limits) expect(JSON.stringify(flood?.Metrics)).toContain(`{"Name":"Rule","Value":"${name}"}`);
});

it('rings when a schedule falls silent', () => {
  for (const { AlarmName, TreatMissingData, Threshold } of alarms)
    if (String(AlarmName).includes('-schedule-'))
      expect([AlarmName, TreatMissingData, Threshold]).toEqual([AlarmName, 'breaching', 1]);
});

it('counts log lines where they can appear, by what the functions write', () => {
  const filters = Object.values(resourcesOf(operations, 'AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const sources = ['core/payment/settle.ts', 'core/mail/mail.ts', 'core/audit/audit.repo.ts', 'http/endpoint.ts']
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

it('mails the operators, and nobody else may send there', () => {
  operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'operators@staging.test' });
  const [policy] = Object.values(resourcesOf(operations, 'AWS::SNS::TopicPolicy')) as [Resource];
  const statements = (policy.Properties.PolicyDocument as { Statement: { Effect: string; Principal: unknown }[] }).Statement;
  expect(statements.filter(({ Effect }) => Effect === 'Allow').map(({ Principal }) => Principal)).toEqual([
    { Service: 'cloudwatch.amazonaws.com' },
  ]);
});

it('shows it all on one page, and keeps the queries of the runbook at hand', () => {
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
  expect(queries.sort()).toEqual(['settee-test/failures', 'settee-test/one request', 'settee-test/slow routes']);
  for (const name of queries) expect(runbook).toContain(name.replace('settee-test', 'settee-<stage>'));
});

it('warns of the budget before it is spent', () => {
  operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 300, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
  });
});

it('does without what a stage to throw away does not have', () => {
  const names = Object.values(resourcesOf(synthesize(throwawaySettings).templates.operations, 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => String(Properties.AlarmName),
  );
  expect(names.filter((name) => /flood|site-down/.test(name))).toEqual([]);
});
