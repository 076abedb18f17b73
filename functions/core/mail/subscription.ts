import { withFreshReads } from '#core/stale';
import type { MailFrequency, Subscription } from '#shared/contracts/mail';
import { readSubscriptionToken } from './link-token';
import { frequencyOf } from './settings';
import { saveFrequency, settingsOfLink } from './settings.repo';

/**
 * Sets how often the kinds of mail come that a link names: the link is the right to do so.
 *
 * @throws AppError INVALID_MAIL_LINK
 */
export const setSubscription = (token: string, frequency: MailFrequency): Promise<Subscription> => {
  const link = readSubscriptionToken(token);
  const [first] = link.categories;
  return withFreshReads(async () => {
    const settings = await settingsOfLink(link);
    await saveFrequency(link, frequency, settings);
    return { categories: [...link.categories], frequency, before: frequencyOf(settings, first) };
  });
};
