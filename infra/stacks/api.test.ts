import { Duration } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { envNames } from '#functions/env';
import { type Grants, grants } from '#functions/grants';
import { functionEntries } from '#infra/bundle';
import { hashingFunctions } from '#infra/sizing';
import { productionSettings, type Resource, resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';
import { functionName, manifest, type OperationId } from '#shared/api/manifest';
import { functionPages, pageIds, pageMethods } from '#shared/pages';
import { listenerIds, listeners, scheduleIds, schedules } from '#shared/schedules';

const { api } = synthesize(productionSettings).templates;

const functions = Object.values(resourcesOf(api, 'AWS::Lambda::Function'));
const named = (name: string) => functions.find(({ Properties }) => Properties.FunctionName === `settee-test-${name}`) as Resource;
const routes = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties);

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const statementsByRole = Object.entries(resourcesOf(api, 'AWS::IAM::Role')).map(
  ([id, { Properties }]) =>
    [
      id,
      (Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement,
      ),
    ] as const,
);

it('runs a Lambda with a log group and a role of its own for each handler, and for nothing else', () => {
  const names = functionEntries().map(({ name }) => `settee-test-${name}`);
  expect(functions.map(({ Properties }) => Properties.FunctionName).sort()).toEqual([...names].sort());
  const logGroups = Object.values(resourcesOf(api, 'AWS::Logs::LogGroup')).map(({ Properties }) => Properties);
  expect(logGroups.map(({ LogGroupName }) => LogGroupName).sort()).toEqual(
    [...names.map((name) => `/aws/lambda/${name}`), '/aws/vendedlogs/settee-test-api'].sort(),
  );
  for (const { RetentionInDays } of logGroups) expect(RetentionInDays).toBe(90);
  expect(statementsByRole).toHaveLength(names.length);
});

const pageRoutes = Object.values(functionPages).flatMap((path) => pageMethods.map((method) => `${method} ${path}`));

it('routes every served operation of the manifest and every page that a function writes, and nothing else', () => {
  expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
    [...manifest.map(({ method, path }) => `${method} ${path}`), ...pageRoutes].sort(),
  );
  for (const key of pageRoutes) expect(routes.find(({ RouteKey }) => RouteKey === key)?.AuthorizationType).toBe('NONE');
});

it('has a function for each route, page and schedule, and no other', () => {
  const kinds = [...manifest.map(({ id }) => id), ...pageIds, ...scheduleIds, ...listenerIds];
  expect(functionEntries().map(({ id }) => id)).toEqual(kinds);
});

it('asks for an access token of an administrator on the admin routes, and nowhere else', () => {
  for (const { method, path, definition } of manifest) {
    const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
    expect([path, route?.AuthorizationType]).toEqual([path, definition.access === 'admin' ? 'JWT' : 'NONE']);
    // The scope of access tokens, which no id token has.
    const scopes = definition.access === 'admin' ? ['aws.cognito.signin.user.admin'] : undefined;
    expect([path, route?.AuthorizationScopes]).toEqual([path, scopes]);
    expect(definition.access === 'admin').toBe(path.startsWith('/api/admin/'));
  }
  api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
  });
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

it('gives functions that hash passwords a whole vCPU, and a bound of how many run at once', () => {
  for (const id of hashingFunctions)
    expect(named(functionName(id)).Properties).toMatchObject({ MemorySize: 1769, ReservedConcurrentExecutions: 40 });
  const throwaway = synthesize(throwawaySettings).templates.api;
  for (const { Properties } of Object.values(resourcesOf(throwaway, 'AWS::Lambda::Function')))
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
});

it('answers before the gateway gives up, and waits long enough for Stripe', () => {
  for (const { id } of manifest) {
    const { Timeout } = named(functionName(id)).Properties as { Timeout: number };
    expect(Timeout).toBeLessThan(29);
    if (grants[id as OperationId].stripe) expect(Timeout).toBeGreaterThanOrEqual(20);
  }
});

it('grants named actions on named resources; only X-Ray and the list of addresses that take no mail, which have none, are granted as a whole', () => {
  for (const [role, statements] of statementsByRole) {
    for (const { Effect, Action, Resource } of statements) {
      const actions = [Action].flat();
      expect(Effect).toBe('Allow');
      for (const action of actions) expect([role, action]).toEqual([role, expect.stringMatching(/^[a-z0-9]+:[A-Za-z]+$/)]);
      if (Resource === '*')
        expect(['ses:DeleteSuppressedDestination', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments']).toEqual(
          expect.arrayContaining(actions),
        );
      else
        for (const wildcard of JSON.stringify(Resource).match(/[^"]*\*/g) ?? [])
          expect(wildcard).toMatch(/^\/(photos|uploads|templates)\/\*$/);
    }
  }
});

/** The end of an ARN that tells parts of a resource apart: an index, a prefix of objects. */
const partOf = (resource: unknown): string =>
  /\/(?:index\/)?(GSI\d|photos|uploads|templates)(\/\*)?"/.exec(JSON.stringify(resource))?.[1] ?? '';

it('grants each function what functions/grants.ts states, and nothing else', () => {
  for (const { id, name } of functionEntries()) {
    const [, statements = []] = statementsByRole.find(([role]) => role.startsWith(`${name}Role`)) ?? [];
    const granted = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action}:${partOf(resource)}`)),
    );
    const { table = [], media = [], web = [], stripe, mail, suppression }: Grants = grants[id];
    const stated = [
      'logs:CreateLogStream:',
      'logs:PutLogEvents:',
      'xray:PutTelemetryRecords:',
      'xray:PutTraceSegments:',
      ...table.map((grant) => `dynamodb:${grant}${grant.includes(':') ? '' : ':'}`),
      ...media.map((grant) => `s3:${grant.replace(/^ListBucket:.*/, 'ListBucket:')}`),
      ...web.map((grant) => `s3:${grant}`),
      ...(stripe ? ['secretsmanager:GetSecretValue:'] : []),
      // The identity, and its configuration set.
      ...(mail ? ['ses:SendEmail:', 'ses:SendEmail:'] : []),
      ...(suppression ? ['ses:DeleteSuppressedDestination:'] : []),
      ...(id in schedules || id in listeners ? ['sqs:SendMessage:'] : []),
    ];
    expect([name, granted.sort()]).toEqual([name, stated.sort()]);
  }
});

it('gives each function the variables that it needs, by the names that it reads, and no secret', () => {
  for (const { Properties } of functions) {
    const variables = (Properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {};
    for (const name of Object.keys(variables)) expect(envNames).toContain(name);
    expect(JSON.stringify(variables)).not.toMatch(/sk_(live|test)_|whsec_/);
  }
  const { Variables } = named('GetMe').Properties.Environment as { Variables: Record<string, unknown> };
  expect(Object.keys(Variables).sort()).toEqual(['CLIENT_ADDRESS_HEADER', 'ORIGIN_SECRETS', 'TABLE_NAME']);
  expect(Variables.ORIGIN_SECRETS).toBe(
    '{{resolve:secretsmanager:settee/test/origin-1:SecretString:::}},{{resolve:secretsmanager:settee/test/origin-2:SecretString:::}}',
  );
});

it('never gives a deployment the reset link in an answer', () => {
  expect(JSON.stringify(api.toJSON())).not.toContain('EXPOSE_RESET_LINK');
});

it('starts every schedule as often as it says, without overlaps, and keeps runs that failed', () => {
  for (const { id, name } of scheduleIds.map((id) => ({ id, name: functionName(id) }))) {
    const { everyMinutes } = schedules[id];
    api.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: Schedule.rate(Duration.minutes(everyMinutes)).expressionString,
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}Function`), 'Arn'] },
          DeadLetterConfig: Match.anyValue(),
        }),
      ],
    });
    expect((named(name).Properties as { Timeout: number }).Timeout).toBeLessThan(everyMinutes * 60);
  }
  api.resourceCountIs('AWS::Lambda::EventInvokeConfig', scheduleIds.length + listenerIds.length);
  api.allResourcesProperties('AWS::Lambda::EventInvokeConfig', {
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  });
  const retried = Object.values(resourcesOf(api, 'AWS::Lambda::EventInvokeConfig')).filter(
    ({ Properties }) => Properties.MaximumRetryAttempts !== 0,
  );
  expect(retried).toHaveLength(listenerIds.length);
});

it('hears of what becomes of mail, and keeps what it could not be told', () => {
  for (const id of listenerIds) {
    const { source, detailTypes } = listeners[id];
    api.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: [source], 'detail-type': detailTypes },
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${functionName(id)}Function`), 'Arn'] },
          DeadLetterConfig: Match.anyValue(),
        }),
      ],
    });
  }
});

it('throttles all routes, and those that invite guessing more', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  expect(stage.Properties).toMatchObject({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    RouteSettings: { 'POST /api/auth/login': { ThrottlingRateLimit: 40, ThrottlingBurstLimit: 80 } },
  });
  const routeIds = Object.keys(resourcesOf(api, 'AWS::ApiGatewayV2::Route'));
  expect(stage.DependsOn).toEqual(expect.arrayContaining(routeIds));
});

it('logs requests without a trace of who made them', () => {
  const [stage] = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  const format = (stage.Properties.AccessLogSettings as { Format: string }).Format;
  expect(JSON.parse(format)).toMatchObject({
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
  });
  expect(format).not.toMatch(/sourceIp|userAgent|\$context\.path|identity|claims|caller/);
});
