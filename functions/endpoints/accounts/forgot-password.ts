import { take } from '#core/kernel/rate-limit/throttle';
import { inSteadyTime } from '#core/kernel/steady';
import { mailResetLink } from '#core/telling/email/recover';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

const message = "If an account with that email exists, we've sent a password reset link.";

// Neither the answer, nor its timing, nor the throttles, which count all requests alike, reveal whether the account exists.
export const handler = endpoint(routes.forgotPassword, async ({ body, request, now }) => {
  await take('resetMailByNetwork', request.network, now);
  await take('resetMailByEmail', body.email, now);
  const resetLink = await inSteadyTime(() => mailResetLink(body.email, request.network, env.APP_URL, now));
  return env.EXPOSE_RESET_LINK ? { message, resetLink } : { message };
});
