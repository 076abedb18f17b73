import { Match } from 'aws-cdk-lib/assertions';
import { envNames } from '#functions/env';
import { canRecord, type Grants, grants } from '#functions/grants';
import { areaIds } from '#infra/areas';
import { functionEntries } from '#infra/bundle';
import { hashingFunctions, reportedFunctions } from '#infra/sizing';
import {
  productionSettings,
  type Resource,
  resourcesOf,
  synthesize,
  throwawaySettings,
  variedSettings,
} from '#infra/testing/synth';
import { functionName, manifest, type OperationId } from '#shared/api/manifest';
import { liveRouteIds } from '#shared/live/live';
import { pageIds } from '#shared/pages';
import { listenerIds, listeners, rotationIds, scheduleIds, schedules, streamReaderIds, streamReaders } from '#shared/schedules';

const { templates } = synthesize(variedSettings);
const production = synthesize(productionSettings).templates;
/** The stacks with functions, and the gateway with its log. */
const logging = [...areaIds, 'gateway', 'events', 'live'] as const;
const resources = (type: string): Record<string, Resource> =>
  Object.assign({}, ...logging.map((stack) => resourcesOf(templates[stack], type)));

const functions = Object.values(resources('AWS::Lambda::Function'));
const named = (name: string) => functions.find(({ Properties }) => Properties.FunctionName === `settee-test-${name}`) as Resource;

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

/** The role that the gateway uses to call functions. */
const gatewayRole = /^RoutesCaller/;

const statementsByRole = Object.entries(resources('AWS::IAM::Role'))
  .filter(([id]) => !gatewayRole.test(id))
  .map(
    ([id, { Properties }]) =>
      [
        id,
        (Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
          ({ PolicyDocument }) => PolicyDocument.Statement,
        ),
      ] as const,
  );

it('has one Lambda with its own log group and role for each handler', () => {
  const names = functionEntries().map(({ name }) => `settee-test-${name}`);
  expect(functions.map(({ Properties }) => Properties.FunctionName).sort()).toEqual([...names].sort());
  const logGroups = Object.values(resources('AWS::Logs::LogGroup')).map(({ Properties }) => Properties);
  expect(logGroups.map(({ LogGroupName }) => LogGroupName).sort()).toEqual(
    [...names.map((name) => `/aws/lambda/${name}`), '/aws/vendedlogs/settee-test-api'].sort(),
  );
  for (const { RetentionInDays } of logGroups) expect(RetentionInDays).toBe(90);
  expect(statementsByRole).toHaveLength(names.length);
});

it('has a function for each route, page, schedule, listener, stream, rotation and WebSocket route', () => {
  const kinds = [
    ...manifest.map(({ id }) => id),
    ...pageIds,
    ...scheduleIds,
    ...listenerIds,
    ...streamReaderIds,
    ...rotationIds,
    ...liveRouteIds,
  ];
  expect(functionEntries().map(({ id }) => id)).toEqual(kinds);
});

it('runs current Node on arm64, traced, with JSON logs', () => {
  for (const { Properties } of functions) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
});

it('gives functions that hash passwords a whole vCPU and a limit of concurrent runs', () => {
  for (const id of hashingFunctions)
    expect(named(functionName(id)).Properties).toMatchObject({ MemorySize: 1769, ReservedConcurrentExecutions: 40 });
  const throwaway = synthesize(throwawaySettings).templates.accounts;
  for (const { Properties } of Object.values(resourcesOf(throwaway, 'AWS::Lambda::Function')))
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
});

it('traces functions, with the permissions for it, only if the stage says so', () => {
  production.accounts.allResourcesProperties('AWS::Lambda::Function', { TracingConfig: Match.absent() });
  expect(JSON.stringify(production.accounts.toJSON())).not.toContain('xray');
});

it('logs the duration of each call if the stage says so, and always for some functions', () => {
  const levels = (of: typeof templates) =>
    ([...areaIds, 'events', 'live'] as const).flatMap((stack) =>
      Object.values(resourcesOf(of[stack], 'AWS::Lambda::Function')).map(({ Properties }) => [
        Properties.FunctionName as string,
        (Properties.LoggingConfig as { SystemLogLevel: string }).SystemLogLevel,
      ]),
    );
  expect([...new Set(levels(templates).map(([, level]) => level))]).toEqual(['INFO']);
  const always = reportedFunctions.map((id) => `settee-test-${functionName(id)}`);
  expect(
    levels(production)
      .flatMap(([name, level]) => (level === 'INFO' ? [name] : []))
      .sort(),
  ).toEqual(always.sort());
});

it('answers before the gateway times out, and waits long enough for Stripe', () => {
  for (const { id } of manifest) {
    const { Timeout } = named(functionName(id)).Properties as { Timeout: number };
    expect(Timeout).toBeLessThan(29);
    if (grants[id as OperationId].stripe) expect(Timeout).toBeGreaterThanOrEqual(20);
  }
});

it('grants named actions on named resources, except four actions that support none', () => {
  for (const [role, statements] of statementsByRole) {
    for (const { Effect, Action, Resource } of statements) {
      const actions = [Action].flat();
      expect(['Allow', 'Deny']).toContain(Effect);
      for (const action of actions) expect([role, action]).toEqual([role, expect.stringMatching(/^[a-z0-9-]+:[A-Za-z]+$/)]);
      if (Resource === '*')
        expect([
          'dynamodb:ListStreams',
          'ses:DeleteSuppressedDestination',
          'xray:PutTelemetryRecords',
          'xray:PutTraceSegments',
        ]).toEqual(expect.arrayContaining(actions));
      else
        for (const wildcard of JSON.stringify(Resource).match(/[^"]*\*/g) ?? [])
          expect(wildcard).toMatch(
            /^\/(photos|uploads|certificates|exports|templates|audit|live)\/\*|secret:settee\/test\/origin-\*/,
          );
    }
  }
});

/** Returns the part of a resource that an ARN names, such as an index or a prefix of objects. */
const partOf = (resource: unknown): string =>
  /\/(?:index\/)?(GSI\d|photos|uploads|certificates|exports|templates|audit|notices\.json)(\/\*)?"/.exec(
    JSON.stringify(resource),
  )?.[1] ?? '';

const called = new Set<string>([...manifest.map(({ id }) => id), ...pageIds]);

it.each(areaIds)('lets the gateway call only functions with a route in the %s stack', (area) => {
  const template = templates[area];
  const roles = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).flatMap(([id, one]) =>
    gatewayRole.test(id) ? [one] : [],
  );
  const policies = roles.flatMap(
    ({ Properties }) => Properties.Policies as { PolicyDocument: { Statement: { Resource: unknown[] }[] } }[],
  );
  const callable = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Resource }) => Resource));
  const routed = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration')).map(({ Properties }) =>
    JSON.stringify(Properties.IntegrationUri),
  );
  expect(callable.map((arn) => JSON.stringify(arn)).sort()).toEqual([...new Set(routed)].sort());
  template.resourceCountIs('AWS::Lambda::Permission', 0);
});

it('grants each function exactly what functions/grants.ts states', () => {
  for (const { id, name } of functionEntries()) {
    const [, statements = []] = statementsByRole.find(([role]) => role.startsWith(`${name}Role`)) ?? [];
    // Tests below cover denied actions and those for the audit log only.
    const granted = statements
      .filter(({ Effect, Condition = {} }) => Effect === 'Allow' && !('Null' in Condition))
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action}:${partOf(resource)}`)),
      );
    const {
      table = [],
      media = [],
      web = [],
      stripe,
      mail,
      push,
      rotatesPush,
      connections,
      suppression,
      deadLetters,
      seals,
      publishes,
    }: Grants = grants[id];
    const stated = [
      'logs:CreateLogStream:',
      'logs:PutLogEvents:',
      'xray:PutTelemetryRecords:',
      'xray:PutTraceSegments:',
      ...table.map((grant) => `dynamodb:${grant}${grant.includes(':') ? '' : ':'}`),
      // GetItem includes BatchGetItem.
      ...(table.includes('GetItem') ? ['dynamodb:BatchGetItem:'] : []),
      ...media.map((grant) => `s3:${grant.replace(/^ListBucket:.*/, 'ListBucket:')}`),
      ...web.map((grant) => `s3:${grant}`),
      ...(publishes ? ['s3:GetObject:notices.json', 's3:PutObject:notices.json'] : []),
      ...(seals ? ['s3:GetObject:audit', 's3:PutObject:audit', 's3:ListBucket:'] : []),
      ...(stripe ? ['secretsmanager:GetSecretValue:'] : []),
      ...(push ? ['secretsmanager:GetSecretValue:'] : []),
      // The four steps of a rotation.
      ...(rotatesPush
        ? ['GetSecretValue', 'DescribeSecret', 'PutSecretValue', 'UpdateSecretVersionStage'].map((it) => `secretsmanager:${it}:`)
        : []),
      // The origin secrets, for functions that are called through CloudFront.
      ...(called.has(id) ? ['secretsmanager:GetSecretValue:'] : []),
      // The identity and its configuration set.
      ...(mail ? ['ses:SendEmail:', 'ses:SendEmail:'] : []),
      // The two queues.
      ...(deadLetters ? ['sqs:GetQueueAttributes:', 'sqs:GetQueueAttributes:'] : []),
      ...(suppression ? ['ses:DeleteSuppressedDestination:'] : []),
      ...(connections ? ['execute-api:ManageConnections:'] : []),
      ...(id in streamReaders
        ? ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((it) => `dynamodb:${it}:`)
        : []),
      ...(id in schedules || id in listeners || id === 'followChanges' ? ['sqs:SendMessage:'] : []),
    ];
    expect([name, granted.sort()]).toEqual([name, stated.sort()]);
  }
});

/**
 * Returns whether IAM allows a write with the statements of a role; a denial wins. `ForAnyValue` is true if one key of the request
 * matches a pattern, `ForAllValues` if all keys match or there are none.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-denyallow.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const mayWrite = (statements: readonly Statement[], action: string, ...keys: string[]): boolean => {
  const isLike = (key: string, pattern: string) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
  const holds = (condition: Record<string, Record<string, unknown>>) =>
    Object.entries(condition).every(([operator, { 'dynamodb:LeadingKeys': wanted }]) => {
      if (operator === 'Null') return wanted === 'false' && keys.length > 0;
      const patterns = [wanted].flat() as string[];
      const matches = (key: string) => patterns.some((pattern) => isLike(key, pattern));
      return operator === 'ForAnyValue:StringLike'
        ? keys.some(matches)
        : operator === 'ForAllValues:StringLike' && keys.every(matches);
    });
  const that = statements.filter(
    ({ Action, Resource, Condition = {} }) =>
      [Action].flat().includes(`dynamodb:${action}`) && partOf(Resource) === '' && holds(Condition),
  );
  return that.some(({ Effect }) => Effect === 'Allow') && !that.some(({ Effect }) => Effect === 'Deny');
};

describe('the audit and the ledger', () => {
  const [audit, ledger, other] = ['AUDIT#events#2026', 'LEDGER#2026-11', 'USER#01ARZ3NDEKTSV4RRFFQ69G5FAV'];
  const roles = functionEntries().map(({ id, name }) => {
    const [, statements = []] = statementsByRole.find(([role]) => role.startsWith(`${name}Role`)) ?? [];
    return { id, statements, table: (grants[id] as Grants).table ?? [] };
  });

  it('are written once: no function may change or delete a record, even among other items', () => {
    for (const { id, statements, table } of roles) {
      for (const action of ['UpdateItem', 'DeleteItem'] as const) {
        for (const once of [audit, 'AUDIT#SIGN_IN#hash', ledger]) {
          expect([id, action, mayWrite(statements, action, once)]).toEqual([id, action, false]);
          expect([id, action, mayWrite(statements, action, other, once)]).toEqual([id, action, false]);
        }
        // Other items are not affected.
        for (const free of [other, 'AUDITS', 'PAYMENT#pi', 'REVENUE', 'ACTIVITY', 'SITE_STATE'])
          expect([id, action, free, mayWrite(statements, action, free)]).toEqual([id, action, free, table.includes(action)]);
      }
    }
  });

  it('can be written only by functions that may record, some of which may put nothing else', () => {
    for (const { id, statements, table } of roles) {
      const may = canRecord(grants[id]);
      expect([id, mayWrite(statements, 'PutItem', audit)]).toEqual([id, may]);
      expect([id, mayWrite(statements, 'PutItem', other)]).toEqual([id, table.includes('PutItem')]);
      expect([id, mayWrite(statements, 'PutItem', audit, other)]).toEqual([id, may && table.includes('PutItem')]);
      expect([id, mayWrite(statements, 'PutItem')]).toEqual([id, table.includes('PutItem')]);
    }
    expect(grants.endSession).toMatchObject({ records: true, table: expect.not.arrayContaining(['PutItem']) });
    expect(canRecord(grants.listUsers)).toBe(true);
    expect(canRecord(grants.sendMessage)).toBe(false);
  });
});

it('keeps the policies of each role far below the limit of IAM', () => {
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: 10,240 characters of inline policies, without white space.
  for (const [role, statements] of statementsByRole)
    expect([role, JSON.stringify(statements).length < 6000]).toEqual([role, true]);
});

it('gives each function the variables that it reads, and no secrets', () => {
  for (const { Properties } of functions) {
    const variables = (Properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {};
    for (const name of Object.keys(variables)) expect(envNames).toContain(name);
    expect(JSON.stringify(variables)).not.toMatch(/sk_(live|test)_|whsec_/);
  }
  const { Variables } = named('GetMe').Properties.Environment as { Variables: Record<string, unknown> };
  expect(Object.keys(Variables).sort()).toEqual(['CLIENT_ADDRESS_HEADER', 'ORIGIN_SECRET_IDS', 'TABLE_NAME']);
  expect(Variables.ORIGIN_SECRET_IDS).toBe('settee/test/origin-2,settee/test/origin-3');
});

it('never returns the reset link in an answer of a deployment', () => {
  expect(JSON.stringify(logging.map((stack) => templates[stack].toJSON()))).not.toContain('EXPOSE_RESET_LINK');
});
