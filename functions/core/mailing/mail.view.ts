import type { Account } from '#core/account/account';
import { frequenciesOf, isConfirmed, type MailSettingsRecord } from '#core/mail-settings/settings';
import { byMail, type CatalogueEvent } from '#core/notification/catalogue';
import type { MailRecord } from '#core/outbox/outbox';
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

/** What became of a mail, for its addressee. */
export const loggedMail = ({ id, event, category, state, reason, concludedAt, dueAt, projectId }: MailRecord): LoggedMail => ({
  id,
  title: byMail(event as CatalogueEvent)?.title ?? '',
  category,
  outcome: outcomes[state],
  reason,
  at: concludedAt ?? dueAt,
  projectId,
});
