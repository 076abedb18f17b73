import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { forbidden } from '#core/kernel/errors';
import { knownSecret, secretOf } from '#core/kernel/secrets';
import { env, originSecretHeader } from '#functions/env';

/**
 * Where a deployment shares secrets with the proxy before it, only what that proxy has passed on is served: the gateway's own
 * address would go around the firewall, and let callers choose their network address. One of the secrets is sent, the next is taken
 * already; while they change, one of them may be gone.
 *
 * @throws AppError FORBIDDEN; what Secrets Manager throws, when none of the secrets can be read that could be the one
 */
export const mustComeThroughProxy = async (event: APIGatewayProxyEventV2): Promise<void> => {
  const ids = env.ORIGIN_SECRET_IDS?.split(',');
  if (!ids) return;
  const sent = event.headers[originSecretHeader];
  if (!sent) throw aroundTheSite();
  // However long it is known: a new secret has another name, with which functions are deployed anew.
  if (ids.some((id) => knownSecret(id) === sent)) return;
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      if ((await secretOf(id)) === sent) return;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.length === ids.length ? failures[0] : aroundTheSite();
};

const aroundTheSite = () => forbidden("Please use the site's own address");
