import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { forbidden } from '#core/kernel/errors';
import { knownSecret, secretOf } from '#core/kernel/secrets';
import { env, originSecretHeader } from '#functions/env';

/**
 * Refuses requests that bypass the proxy and its firewall. During a rotation, several secrets are accepted.
 * @throws AppError FORBIDDEN; the error of Secrets Manager if no secret can be read
 */
export const assertCameThroughProxy = async (event: APIGatewayProxyEventV2): Promise<void> => {
  const ids = env.ORIGIN_SECRET_IDS?.split(',');
  if (!ids) return;
  const sent = event.headers[originSecretHeader];
  if (!sent) throw bypassed();
  // A cached secret stays valid: a rotated secret gets a new name, which comes with a deployment.
  if (ids.some((id) => knownSecret(id) === sent)) return;
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      if ((await secretOf(id)) === sent) return;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.length === ids.length ? failures[0] : bypassed();
};

const bypassed = () => forbidden("Please use the site's own address");
