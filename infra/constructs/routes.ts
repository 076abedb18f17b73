import { Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionId } from '#functions/grants';
import { accessTokenScope } from '#infra/access-tokens';
import { routeThrottles } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { functionName, type OperationId } from '#shared/api/manifest';
import { AccessLog } from './access-log';

interface Props {
  stage: Stage;
  httpApi: apigateway.IHttpApi;
  adminPool: cognito.IUserPool;
  adminClient: cognito.IUserPoolClient;
  served: readonly ServedRoute[];
}

/** A method and a path with the function that answers. The function of a page answers several methods. */
export interface ServedRoute {
  id: FunctionId;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Behind the JWT authorizer, which accepts access tokens only. */
  needsToken: boolean;
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

const keyOf = ({ method, path }: ServedRoute): string => `${method} ${path}`;

/** The routes of the HTTP API, and the stage that serves them, with throttles and access log. */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, { stage, httpApi, adminPool, adminClient, served }: Props) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);

    // Refuses everything but valid tokens of this pool before a function runs. The scope below also refuses id tokens, whose
    // audience and issuer are right as well. The function checks the group.
    const administrators = new apigateway.HttpAuthorizer(this, 'Administrators', {
      httpApi,
      type: apigateway.HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: `https://cognito-idp.${region}.${urlSuffix}/${adminPool.userPoolId}`,
      jwtAudience: [adminClient.userPoolClientId],
    });
    const authorizer = apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'AdministratorsOfRoutes', {
      authorizerId: administrators.authorizerId,
      authorizerType: 'JWT',
    });

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
    const routes = served.map(
      ({ id, method, path, needsToken, function: target }) =>
        new apigateway.HttpRoute(this, `${functionName(id)}${method === 'HEAD' ? 'Head' : ''}`, {
          httpApi,
          routeKey: apigateway.HttpRouteKey.with(path, apigateway.HttpMethod[method]),
          integration: new CalledByRole(target, credentials),
          ...(needsToken && { authorizer, authorizationScopes: [accessTokenScope] }),
        }),
    );

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
