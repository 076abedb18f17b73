import { countUse } from '#core/kernel/rate-limit/throttle';
import { report } from '#core/market/moderation/report';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The answer is always the same, so nobody learns what others have reported.
export const handler = endpoint(routes.sendReport, async ({ body, caller, request, now }) => {
  const { network } = request;
  if (!caller) await countUse('reportByNetwork', network, now);
  await report(body, { account: caller, network, areBidsSealed: env.SEALED_BIDS }, now);
  return { message: 'Thank you. We look at everything that is reported.' };
});
