import { Stack, type StackProps } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { AccessLog } from '#infra/constructs/access-log';
import { routeThrottles } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { manifest, type OperationId } from '#shared/api/manifest';
import type { EdgeStack } from './edge';

/**
 * The HTTP API's stage, throttles and access log. Deployed after all routes (areas.ts), because the gateway refuses to throttle
 * unknown routes, and deploys a stage for each new route.
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
