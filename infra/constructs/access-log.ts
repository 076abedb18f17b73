import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy';

/**
 * Logs requests without address, path (which has ids), user agent or claims.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
const fields = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  gatewayError: '$context.error.responseType',
  authorizerError: '$context.authorizer.error',
  bytes: '$context.responseLength',
};

export class AccessLog extends Construct {
  readonly settings: apigateway.IAccessLogSettings;

  constructor(
    scope: Construct,
    id: string,
    { name, retentionDays, isKept }: { name: string; retentionDays: number; isKept: boolean },
  ) {
    super(scope, id);
    const logGroup = new logs.LogGroup(this, 'Log', {
      // With this prefix, AWS needs no entry in the account's log policy, whose size is limited.
      logGroupName: `/aws/vendedlogs/${name}`,
      retention: retentionDays as logs.RetentionDays,
      removalPolicy: removalPolicyOf(isKept),
    });
    this.settings = {
      destination: new apigateway.LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(fields)),
    };
  }
}
