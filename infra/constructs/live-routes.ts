import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage';
import { functionName } from '#shared/api/manifest';
import { type LiveRouteId, liveRouteIds, liveRoutes, pingAction, pong } from '#shared/live/live';
import { liveStageName } from './live-gateway';
import { deployInTurn } from './routes';

interface Props {
  stage: Stage;
  api: apigateway.IWebSocketApi;
  functions: Readonly<Record<LiveRouteId, lambda.IFunction>>;
}

export class LiveRoutes extends Construct {
  constructor(scope: Construct, id: string, { stage, api, functions }: Props) {
    super(scope, id);
    // No authorizer, because the function redeems the connection's ticket.
    const routes = liveRouteIds.map(
      (id) =>
        new apigateway.WebSocketRoute(this, functionName(id), {
          webSocketApi: api,
          routeKey: liveRoutes[id],
          integration: new WebSocketLambdaIntegration('Integration', functions[id]),
        }),
    );
    const liveStage = new apigateway.WebSocketStage(this, 'Stage', {
      webSocketApi: api,
      stageName: liveStageName,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.requestsPerSecond, burstLimit: stage.throttle.burst },
    });
    // All routes and their responses must exist before the first deployment of the stage.
    const [ping, pingResponse] = this.ping(api);
    deployInTurn([...routes, ping]);
    liveStage.node.addDependency(...routes, ping, pingResponse);
  }

  private ping(api: apigateway.IWebSocketApi): [apigateway.WebSocketRoute, Construct] {
    const route = new apigateway.WebSocketRoute(this, 'Ping', {
      webSocketApi: api,
      routeKey: pingAction,
      returnResponse: true,
      integration: new WebSocketMockIntegration('Integration', {
        requestTemplates: { 200: '{"statusCode":200}' },
        templateSelectionExpression: '200',
      }),
    });
    const integration = route.node.findAll().find((child) => child instanceof apigateway.CfnIntegration);
    const response = new apigateway.CfnIntegrationResponse(this, 'PingResponse', {
      apiId: api.apiId,
      integrationId: (integration as apigateway.CfnIntegration).ref,
      integrationResponseKey: '$default',
      responseTemplates: { 200: JSON.stringify(pong) },
      templateSelectionExpression: '200',
    });
    return [route, response];
  }
}
