import { Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';
import { livePath } from '#shared/live/live';

/** CloudFront forwards the site's path unchanged, and the gateway's stage is the path of its address, so they must be equal. */
export const liveStageName = livePath.slice(1);

export class LiveGateway extends Construct {
  readonly api: apigateway.WebSocketApi;
  readonly domainName: string;
  readonly callbackUrl: string;
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
