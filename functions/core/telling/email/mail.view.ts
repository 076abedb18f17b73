import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { Account } from '#core/market/account/account';
import { frequenciesOf, isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import { wordsOf } from '#core/telling/events/index';
import type { LoggedMail, MailSettings } from '#shared/mail/mail.answers';

export const mailSettingsForSelf = ({ email }: Account, settings: MailSettingsRecord): MailSettings => ({
  email,
  isVerified: isConfirmed(settings, email),
  isUndeliverable: settings.undeliverableEmail === email,
  frequencies: frequenciesOf(settings),
  quietHours: settings.quietHours,
  timeZone: settings.timeZone,
});

const outcomes = { due: 'waiting', sending: 'waiting', sent: 'sent', skipped: 'skipped', uncertain: 'uncertain' } as const;

/** Shows a user what became of an email or a push. */
export const loggedMail = (mail: MailRecord): LoggedMail => ({
  id: mail.id,
  title: wordsOf(mail.event).title,
  channel: mail.channel ?? 'mail',
  category: mail.category,
  outcome: outcomes[mail.state],
  reason: mail.reason,
  at: mail.concludedAt ?? mail.dueAt,
  projectId: mail.projectId,
});
