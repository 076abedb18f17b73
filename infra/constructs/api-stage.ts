import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { routeThrottles } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import type { OperationId } from '#shared/api/manifest';
import { AccessLog } from './access-log';
import type { ServedRoute } from './routes';

interface Props {
  stage: Stage;
  httpApi: apigateway.IHttpApi;
  served: readonly ServedRoute[];
  routes: readonly apigateway.HttpRoute[];
}

const keyOf = ({ method, path }: ServedRoute): string => `${method} ${path}`;

/** The stage that serves the HTTP API, with throttles and access log. Routes of other stacks join it as they are made. */
export class ApiStage extends Construct {
  constructor(scope: Construct, id: string, { stage, httpApi, served, routes }: Props) {
    super(scope, id);
    const apiStage = new apigateway.HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.requestsPerSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: new AccessLog(this, 'Access', {
        name: `${productName}-${stage.name}-api`,
        retentionDays: stage.logRetentionDays,
        isKept: stage.keepData,
      }).settings,
    });
    // The gateway refuses to throttle a route that does not exist yet.
    apiStage.node.addDependency(...routes);
    (apiStage.node.defaultChild as apigateway.CfnStage).routeSettings = Object.fromEntries(
      served.flatMap((route) => {
        const throttle = routeThrottles[route.id as OperationId];
        return throttle
          ? [[keyOf(route), { ThrottlingRateLimit: throttle.requestsPerSecond, ThrottlingBurstLimit: throttle.burst }]]
          : [];
      }),
    );
  }
}
