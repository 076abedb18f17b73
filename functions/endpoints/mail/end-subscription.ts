import { readSubscriptionToken } from '#core/mail/link-token';
import { saveFrequency, settingsOfLink } from '#core/mail/settings.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// RFC 8058: the mail program sends this itself, as a form, with no session. The form says nothing that the address does not.
export const handler = endpoint(routes.endSubscription, async ({ params }) => {
  const link = readSubscriptionToken(params.token);
  await withFreshReads(async () => saveFrequency(link, 'off', await settingsOfLink(link)));
  return { categories: [...link.categories], frequency: 'off' as const };
});
