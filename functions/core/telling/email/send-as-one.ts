import type { MailRecord } from '#core/kernel/outbox/outbox';
import { claim, postpone } from '#core/kernel/outbox/outbox.repo';
import { sendOnce } from '#core/kernel/ses/post';
import { minutes, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { subscriptionToken } from '#core/market/preferences/link-token';
import type { MailSettingsRecord } from '#core/market/preferences/settings';
import { ensureSecret, unchangedSettings } from '#core/market/preferences/settings.repo';
import type { Digest, Letter } from '#core/telling/events/letter';
import { env } from '#functions/env';
import { links, secretLinks } from '#shared/links';
import { isOptionalMail, type OptionalMailCategory } from '#shared/mail/mail.contract';
import { concludeMails } from './conclude';
import { layOut } from './layout';

export interface Recipient {
  account: Account | undefined;
  settings: MailSettingsRecord;
}

/**
 * Claims emails and sends them as one. Returns whether the email was sent or may have been.
 * @throws StaleRead if something changed
 */
export const sendAsOne = async (
  mails: readonly MailRecord[],
  letter: Letter | Digest,
  parts: readonly Letter[],
  { account, settings }: Recipient,
  now: Date,
): Promise<boolean> => {
  const first = mails[0] as MailRecord;
  const to = first.to ?? account?.email;
  if (to === undefined) {
    await concludeMails(mails, { state: 'skipped', reason: 'outdated' }, now);
    return false;
  }
  // Emails that go out together are all optional, or none is.
  const [kind, ...others] = [...new Set(mails.map(({ category }) => category))].filter(isOptionalMail);
  const known = kind && (await ensureSecret(first.userId, settings));
  const checks = [...parts.flatMap(({ checks = [] }) => checks), ...(known ? [unchangedSettings(first.userId, known)] : [])];
  const taken = await claim(mails, now, checks);
  const token = known && subscriptionToken(first.userId, [kind, ...others], known.secret);
  const result = await sendOnce({
    to,
    subject: letter.subject,
    ...layOut(letter, {
      origin: new URL(env.APP_URL).origin,
      unsubscribe: token && new URL(secretLinks.unsubscribe(token), env.APP_URL).href,
      settings: new URL(links.mail, env.APP_URL).href,
    }),
    headers: headersOf(letter, others.length > 0 ? 'daily' : kind, token),
    tags: { mail: first.id, user: first.userId },
  });
  // No answer from SES: the next run decides once the lease has ended.
  if (result === 'unknown') return true;
  if (result === 'taken') await concludeMails(taken, { state: 'sent' }, now);
  else if (result === 'refused') await concludeMails(taken, { state: 'skipped', reason: 'refused' }, now);
  // SES did not accept it, so the attempt does not count.
  else await postpone(taken, plus(now, minutes(1 + Math.random() * 4)), ({ attempts }) => ({ attempts: attempts - 1 }));
  return result === 'taken';
};

/** Returns the headers, with one-click unsubscribe for optional emails. https://www.rfc-editor.org/rfc/rfc8058 */
const headersOf = (
  letter: Letter | Digest,
  kind: OptionalMailCategory | 'daily' | undefined,
  token: string | undefined,
): Record<string, string> => {
  const { hostname } = new URL(env.APP_URL);
  return {
    'Auto-Submitted': 'auto-generated',
    ...('thread' in letter && letter.thread && { References: `<${letter.thread.toLowerCase()}@${hostname}>` }),
    ...(token && {
      'List-Id': `<${kind}.mail.${hostname}>`,
      'List-Unsubscribe': `<${new URL(`/api/mail/subscriptions/${token}`, env.APP_URL).href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
};
