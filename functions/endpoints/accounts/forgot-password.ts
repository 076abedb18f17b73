import { countUse } from '#core/kernel/rate-limit/throttle';
import { inSteadyTime } from '#core/kernel/steady';
import { mailResetLink } from '#core/telling/email/recover';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

const message = "If an account with that email exists, we've sent a password reset link.";

// Does not reveal whether the account exists: the answer, its timing and the rate limits are the same in both cases.
export const handler = endpoint(routes.forgotPassword, async ({ body, request, now }) => {
  await countUse('resetMailByNetwork', request.network, now);
  await countUse('resetMailByEmail', body.email, now);
  const resetLink = await inSteadyTime(() => mailResetLink(body.email, request.network, env.APP_URL, now));
  return env.EXPOSE_RESET_LINK ? { message, resetLink } : { message };
});
