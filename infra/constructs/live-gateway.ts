import { Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';
import { livePath } from '#shared/live';

/** The gateway's stage is the path of its address. CloudFront forwards the site's path unchanged, so the two must be equal. */
export const liveStageName = livePath.slice(1);

/** The WebSocket gateway, without its routes: they come with their functions (stacks/live.ts), like those of the HTTP API. */
export class LiveGateway extends Construct {
  readonly api: apigateway.WebSocketApi;
  /** Without a path. */
  readonly domainName: string;
  /** The endpoint for sending messages to open connections. */
  readonly callbackUrl: string;
  /** The ARN for the right to send to connections and close them. */
  readonly connectionsArn: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    this.api = new apigateway.WebSocketApi(this, 'Api', {
      apiName: `${productName}-${stage.name}-live`,
      description: 'WebSockets, opened through CloudFront with a ticket',
      routeSelectionExpression: '$request.body.action',
    });
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
    this.callbackUrl = `https://${this.domainName}/${liveStageName}`;
    this.connectionsArn = Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${liveStageName}/*/@connections/*`,
    });
  }
}
