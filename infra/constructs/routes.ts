import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionId } from '#functions/grants';
import { accessTokenScope } from '#infra/access-tokens';
import { functionName } from '#shared/api/manifest';

export interface Endpoint {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  isForAdministrators: boolean;
}

interface Props {
  httpApi: apigateway.IHttpApi;
  /** Checks administrators' tokens on their routes. On other routes the function decides. */
  administrators: apigateway.IHttpRouteAuthorizer;
  served: readonly { id: FunctionId; endpoints: readonly Endpoint[]; function: lambda.IFunction }[];
}

/**
 * One role calls all functions. Permissions on each function would exceed the 500 resources of a stack.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
class CalledByRole extends apigateway.HttpRouteIntegration {
  constructor(
    private readonly target: lambda.IFunction,
    private readonly credentials: apigateway.IntegrationCredentials,
  ) {
    super('Integration');
  }

  bind(): apigateway.HttpRouteIntegrationConfig {
    return {
      type: apigateway.HttpIntegrationType.AWS_PROXY,
      uri: this.target.functionArn,
      payloadFormatVersion: apigateway.PayloadFormatVersion.VERSION_2_0,
      credentials: this.credentials,
    };
  }
}

/** Orders constructs that each deploy the gateway's stage, because two deployments at once can conflict. */
export const deployInTurn = (routes: readonly Construct[]): void => {
  routes.forEach((route, index) => {
    const before = routes[index - 1];
    if (before) route.node.addDependency(before);
  });
};

export class Routes extends Construct {
  constructor(scope: Construct, id: string, { httpApi, administrators, served }: Props) {
    super(scope, id);
    const caller = new iam.Role(this, 'Caller', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        functions: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: served.map(({ function: target }) => target.functionArn),
            }),
          ],
        }),
      },
    });
    const credentials = apigateway.IntegrationCredentials.fromRole(caller);
    deployInTurn(
      served.flatMap(({ id, endpoints, function: target }) =>
        endpoints.map(
          ({ method, path, isForAdministrators }) =>
            new apigateway.HttpRoute(this, `${functionName(id)}${method === 'HEAD' ? 'Head' : ''}`, {
              httpApi,
              routeKey: apigateway.HttpRouteKey.with(path, apigateway.HttpMethod[method]),
              integration: new CalledByRole(target, credentials),
              ...(isForAdministrators && { authorizer: administrators, authorizationScopes: [accessTokenScope] }),
            }),
        ),
      ),
    );
  }
}
