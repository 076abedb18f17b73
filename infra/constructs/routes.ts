import { Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionId } from '#functions/grants';
import { accessTokenScope } from '#infra/access-tokens';
import { functionName } from '#shared/api/manifest';

interface Props {
  httpApi: apigateway.IHttpApi;
  served: readonly ServedRoute[];
  /** Whose access tokens open these routes. Absent: the gateway lets everybody through, and the function decides. */
  administrators?: { pool: cognito.IUserPool; client: cognito.IUserPoolClient };
}

/** A method and a path with the function that answers. The function of a page answers several methods. */
export interface ServedRoute {
  id: FunctionId;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  function: lambda.IFunction;
}

/**
 * An integration that calls its function by one role for all routes. A permission on each function would be a resource for each,
 * and a stack is limited to 500.
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

/** Routes of the HTTP API, and the role by which the gateway calls their functions. */
export class Routes extends Construct {
  readonly routes: readonly apigateway.HttpRoute[];

  constructor(scope: Construct, id: string, { httpApi, served, administrators }: Props) {
    super(scope, id);
    const targets = [...new Set(served.map(({ function: target }) => target.functionArn))];
    const caller = new iam.Role(this, 'Caller', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        functions: new iam.PolicyDocument({
          statements: [new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: targets })],
        }),
      },
    });
    const credentials = apigateway.IntegrationCredentials.fromRole(caller);
    const authorization = administrators && {
      authorizer: this.authorizer(httpApi, administrators),
      authorizationScopes: [accessTokenScope],
    };
    this.routes = served.map(
      ({ id, method, path, function: target }) =>
        new apigateway.HttpRoute(this, `${functionName(id)}${method === 'HEAD' ? 'Head' : ''}`, {
          httpApi,
          routeKey: apigateway.HttpRouteKey.with(path, apigateway.HttpMethod[method]),
          integration: new CalledByRole(target, credentials),
          ...authorization,
        }),
    );
    // One after the other: each is a deployment of a stage that deploys by itself, and two at once can conflict.
    this.routes.forEach((route, index) => {
      const before = this.routes[index - 1];
      if (before) route.node.addDependency(before);
    });
  }

  /**
   * Refuses everything but valid tokens of this pool before a function runs. The scope of the routes also refuses id tokens, whose audience and
   * issuer are right as well. The function checks the group.
   */
  private authorizer(
    httpApi: apigateway.IHttpApi,
    { pool, client }: NonNullable<Props['administrators']>,
  ): apigateway.IHttpRouteAuthorizer {
    const { region, urlSuffix } = Stack.of(this);
    const { authorizerId } = new apigateway.HttpAuthorizer(this, 'Administrators', {
      httpApi,
      type: apigateway.HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: `https://cognito-idp.${region}.${urlSuffix}/${pool.userPoolId}`,
      jwtAudience: [client.userPoolClientId],
    });
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'AdministratorsOfRoutes', {
      authorizerId,
      authorizerType: 'JWT',
    });
  }
}
