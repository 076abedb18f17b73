import { Match, type Template } from 'aws-cdk-lib/assertions';
import { endingEntities, liveEntities } from '#core/kernel/table/schema';
import { stages } from '#infra/stages';
import {
  productionSettings,
  type Resource,
  resourcesOf,
  restoredSettings,
  synthesize,
  variedSettings,
} from '#infra/testing/synth';
import { frameAllowance, liveRoutes, maxConnections, pingAction } from '#shared/live/live';

const { data, edge, events, live } = synthesize(productionSettings).templates;

it('routes each frame to a function, and answers pings itself', () => {
  const routes = Object.values(resourcesOf(live, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties);
  expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual([...Object.values(liveRoutes), pingAction].sort());
  live.resourceCountIs('AWS::Lambda::Permission', Object.keys(liveRoutes).length);
  live.hasResourceProperties('AWS::ApiGatewayV2::Integration', { IntegrationType: 'MOCK' });
  live.hasResourceProperties('AWS::ApiGatewayV2::RouteResponse', { RouteResponseKey: '$default' });
  live.hasResourceProperties('AWS::ApiGatewayV2::IntegrationResponse', { ResponseTemplates: { 200: '{"pong":true}' } });
});

it('creates its stage after all routes and their responses', () => {
  const [{ DependsOn }] = Object.values(resourcesOf(live, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  for (const kind of ['Route', 'Integration', 'RouteResponse', 'IntegrationResponse'])
    expect(DependsOn).toEqual(expect.arrayContaining(Object.keys(resourcesOf(live, `AWS::ApiGatewayV2::${kind}`))));
});

it('is served at the path that CloudFront passes on, with the throttle of the stage', () => {
  for (const settings of [productionSettings, variedSettings])
    synthesize(settings).templates.live.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: 'live',
      AutoDeploy: true,
      DefaultRouteSettings: {
        ThrottlingRateLimit: settings.throttle.requestsPerSecond,
        ThrottlingBurstLimit: settings.throttle.burst,
      },
    });
  edge.hasResourceProperties('AWS::ApiGatewayV2::Api', {
    ProtocolType: 'WEBSOCKET',
    RouteSelectionExpression: '$request.body.action',
  });
  edge.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      CacheBehaviors: Match.arrayWith([
        Match.objectLike({
          PathPattern: '/live',
          ViewerProtocolPolicy: 'https-only',
          // All viewer headers except Host, including those that open a WebSocket.
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        }),
      ]),
    }),
  });
});

it('leaves nine tenths of the frames to others, whatever one account sends', () => {
  // AWS counts frames by stage and by account of AWS, never by connection: https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-protect.html
  const framesOfAccount = (maxConnections * 1000) / frameAllowance.everyMs;
  for (const { throttle } of Object.values(stages)) expect(framesOfAccount).toBeLessThanOrEqual(throttle.requestsPerSecond / 10);
});

it('reads changes of live entities, drops late ones, and is not blocked by one record', () => {
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  const [mapping] = Object.values(resourcesOf(events, 'AWS::Lambda::EventSourceMapping')) as [Resource];
  expect(mapping.Properties).toMatchObject({
    StartingPosition: 'LATEST',
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 3,
    MaximumRecordAgeInSeconds: 60,
    MaximumBatchingWindowInSeconds: 0,
  });
  const { Filters } = mapping.Properties.FilterCriteria as { Filters: { Pattern: string }[] };
  const [changed, ended] = Filters.map(({ Pattern }) => JSON.parse(Pattern)) as [
    { dynamodb: { NewImage: { entity: { S: string[] } } } },
    { eventName: string[]; dynamodb: { OldImage: { entity: { S: string[] } } } },
  ];
  expect(changed.dynamodb.NewImage.entity.S).toEqual(liveEntities.filter((entity) => !endingEntities.includes(entity)));
  expect(ended).toEqual({ eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: [...liveEntities] } } } });
});

it('can be switched off and on by the stage', () => {
  const { templates } = synthesize(restoredSettings);
  expect(Object.keys(templates)).not.toContain('live');
  // Without live updates, the stream only triggers pushes.
  const [{ Properties }] = Object.values(resourcesOf(templates.events, 'AWS::Lambda::EventSourceMapping')) as [Resource];
  const { Filters } = Properties.FilterCriteria as { Filters: { Pattern: string }[] };
  expect(Filters.map(({ Pattern }) => Pattern)).toEqual([expect.stringContaining('"Mail"')]);
  // CloudFormation cannot remove an export that the live stack still imports.
  for (const id of ['data', 'edge'] as const) {
    const exported = (template: Template) =>
      Object.values(template.toJSON().Outputs as Record<string, { Export?: { Name: string } }>).map(({ Export }) => Export?.Name);
    expect(exported(templates[id])).toEqual(expect.arrayContaining(exported({ data, edge }[id])));
  }
});
