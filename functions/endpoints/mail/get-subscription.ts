import { readSubscriptionToken } from '#core/mail/link-token';
import { frequencyOf } from '#core/mail/settings';
import { settingsOfLink } from '#core/mail/settings.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Looks, and ends nothing: programs that look at mail before people do follow every link in it.
export const handler = endpoint(routes.getSubscription, async ({ params }) => {
  const link = readSubscriptionToken(params.token);
  const [first] = link.categories;
  return { categories: [...link.categories], frequency: frequencyOf(await settingsOfLink(link), first) };
});
