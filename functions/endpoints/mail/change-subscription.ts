import { readSubscriptionToken } from '#core/mail/link-token';
import { saveFrequency, settingsOfLink } from '#core/mail/settings.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// For who has ended it by mistake.
export const handler = endpoint(routes.changeSubscription, async ({ params, body }) => {
  const link = readSubscriptionToken(params.token);
  await withFreshReads(async () => saveFrequency(link, body.frequency, await settingsOfLink(link)));
  return { categories: [...link.categories], frequency: body.frequency };
});
