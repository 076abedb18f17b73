import { withFreshReads } from '#core/kernel/stale';
import type { Subscription } from '#shared/mail/mail.answers';
import type { MailFrequency } from '#shared/mail/mail.contract';
import { isSigned, readSubscriptionToken } from './link-token';
import { frequencyOf } from './settings';
import { getMailSettings, invalidMailLink, saveFrequency } from './settings.repo';

/** Needs no session: the link is the permission. @throws AppError INVALID_MAIL_LINK */
export const setSubscription = (token: string, frequency: MailFrequency): Promise<Subscription> => {
  const link = readSubscriptionToken(token);
  const [first] = link.categories;
  return withFreshReads(async () => {
    const settings = await getMailSettings(link.userId);
    if (settings.secret === null || !isSigned(link, settings.secret)) throw invalidMailLink();
    await saveFrequency(link, frequency, settings);
    return { categories: [...link.categories], frequency, before: frequencyOf(settings, first) };
  });
};
