import { Stack, type StackProps } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { AccessLog } from '#infra/constructs/access-log';
import { routeThrottles } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { manifest, type OperationId } from '#shared/api/manifest';
import type { EdgeStack } from './edge';

/**
 * The stage that serves the HTTP API, with its throttles and its access log. It is deployed after all routes (areas.ts): the gateway refuses to throttle a route
 * that does not exist yet, and every route that joins a stage which deploys by itself is a deployment.
 */
export class GatewayStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, ...props }: StackProps & { stage: Stage; edge: EdgeStack }) {
    super(scope, id, props);
    const served = new apigateway.HttpStage(this, 'Stage', {
      httpApi: edge.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.requestsPerSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: new AccessLog(this, 'Access', {
        name: `${productName}-${stage.name}-api`,
        retentionDays: stage.logRetentionDays,
        isKept: stage.keepData,
      }).settings,
    });
    (served.node.defaultChild as apigateway.CfnStage).routeSettings = Object.fromEntries(
      manifest.flatMap(({ id, method, path }) => {
        const throttle = routeThrottles[id as OperationId];
        return throttle
          ? [[`${method} ${path}`, { ThrottlingRateLimit: throttle.requestsPerSecond, ThrottlingBurstLimit: throttle.burst }]]
          : [];
      }),
    );
  }
}
