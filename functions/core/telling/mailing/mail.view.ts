import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { Account } from '#core/market/account/account';
import { type CatalogueEvent, listedAs } from '#core/market/notification/catalogue';
import { frequenciesOf, isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import type { LoggedMail, MailSettings } from '#shared/contracts/answers/mail';

/** What somebody wants to be mailed, to themselves. */
export const mailSettingsForSelf = ({ email }: Account, settings: MailSettingsRecord): MailSettings => ({
  email,
  isVerified: isConfirmed(settings, email),
  isUndeliverable: settings.undeliverableEmail === email,
  frequencies: frequenciesOf(settings),
  quietHours: settings.quietHours,
  timeZone: settings.timeZone,
});

const outcomes = { due: 'waiting', sending: 'waiting', sent: 'sent', skipped: 'skipped', uncertain: 'uncertain' } as const;

/** What became of a mail, or a push, for its addressee. */
export const loggedMail = (mail: MailRecord): LoggedMail => ({
  id: mail.id,
  title: listedAs(mail.event as CatalogueEvent)?.title ?? '',
  channel: mail.channel ?? 'mail',
  category: mail.category,
  outcome: outcomes[mail.state],
  reason: mail.reason,
  at: mail.concludedAt ?? mail.dueAt,
  projectId: mail.projectId,
});
