import { Match } from 'aws-cdk-lib/assertions';
import { areaIds } from '#infra/areas';
import { productionSettings, type Resource, resourcesOf, synthesize } from '#infra/testing/synth';
import { manifest } from '#shared/api/manifest';
import { functionPages, pageMethods } from '#shared/pages';

const { stacks, templates } = synthesize(productionSettings);
const { edge, gateway } = templates;
const routes = areaIds.flatMap((area) =>
  Object.values(resourcesOf(templates[area], 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties),
);

const pageRoutes = Object.values(functionPages).flatMap((path) => pageMethods.map((method) => `${method} ${path}`));

it('routes every operation of the manifest and every page, and nothing else', () => {
  expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
    [...manifest.map(({ method, path }) => `${method} ${path}`), ...pageRoutes].sort(),
  );
  for (const key of pageRoutes) expect(routes.find(({ RouteKey }) => RouteKey === key)?.AuthorizationType).toBe('NONE');
});

it('requires an access token of an administrator on the admin routes only', () => {
  for (const { method, path, definition } of manifest) {
    const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
    expect([path, route?.AuthorizationType]).toEqual([path, definition.access === 'admin' ? 'JWT' : 'NONE']);
    // Only access tokens have this scope.
    const scopes = definition.access === 'admin' ? ['aws.cognito.signin.user.admin'] : undefined;
    expect([path, route?.AuthorizationScopes]).toEqual([path, scopes]);
    expect(definition.access === 'admin').toBe(path.startsWith('/api/admin/'));
  }
  edge.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
  });
});

it('throttles all routes, and login more strictly', () => {
  const [stage] = Object.values(resourcesOf(gateway, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  expect(stage.Properties).toMatchObject({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    RouteSettings: { 'POST /api/auth/login': { ThrottlingRateLimit: 40, ThrottlingBurstLimit: 80 } },
  });
  const { RouteSettings } = stage.Properties as { RouteSettings: object };
  expect(routes.map(({ RouteKey }) => RouteKey)).toEqual(expect.arrayContaining(Object.keys(RouteSettings)));
});

it('creates the stacks with routes one after the other, and their stage last', () => {
  const directly = (called: string) => stacks.find(({ name }) => name === `settee-test-${called}`)?.dependencies;
  const chain = [...areaIds, 'gateway'];
  for (const [index, name] of chain.entries()) if (index > 0) expect(directly(name)).toContain(`settee-test-${chain[index - 1]}`);
});

it.each([...areaIds, 'live'] as const)('creates the routes of the %s stack one after the other', (stack) => {
  const routesById = resourcesOf(templates[stack], 'AWS::ApiGatewayV2::Route');
  const ids = Object.keys(routesById);
  const after = (id: string) => [routesById[id]?.DependsOn ?? []].flat().filter((other) => ids.includes(String(other)));
  // A chain: one route has no predecessor, and no two have the same one.
  const befores = ids.flatMap(after);
  expect(ids.filter((id) => after(id).length === 0)).toHaveLength(1);
  expect(new Set(befores).size).toBe(befores.length);
  expect(befores).toHaveLength(ids.length - 1);
});

it('logs requests without data about the caller', () => {
  const [stage] = Object.values(resourcesOf(gateway, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  const format = (stage.Properties.AccessLogSettings as { Format: string }).Format;
  expect(JSON.parse(format)).toMatchObject({
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
  });
  expect(format).not.toMatch(/sourceIp|userAgent|\$context\.path|identity|claims|caller/);
});
