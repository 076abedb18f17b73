import { assertPassword } from '#core/market/account/guess';
import { confirmSession } from '#core/market/account/session.repo';
import { areaOf } from '#http/address';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Failed attempts count for this session only, so that somebody with a stolen session cannot keep the owner from confirming.
export const handler = endpoint(routes.confirmPassword, async ({ body, caller, session, request, now }) => {
  await assertPassword(
    {
      password: body.password,
      account: caller,
      limits: [{ quota: 'confirmationBySession', subject: session.id }],
      wrong: 'Incorrect password',
      logged: { attempt: 'confirmation', subject: caller.email, area: areaOf(request.network) },
    },
    now,
  );
  await confirmSession(session, now);
});
