import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { forbidden } from '#core/errors';
import { env, originSecretHeader } from '#functions/env';

/**
 * Where a deployment shares secrets with the proxy before it, only what that proxy has passed on is served: the gateway's own
 * address would go around the firewall, and let callers choose their network address.
 *
 * @throws AppError FORBIDDEN
 */
export const mustComeThroughProxy = (event: APIGatewayProxyEventV2): void => {
  const taken = env.ORIGIN_SECRETS?.split(',');
  if (taken && !taken.includes(event.headers[originSecretHeader] ?? '')) throw forbidden('Please use the address of the site');
};
