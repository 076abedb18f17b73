import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { env } from '#functions/env';
import { oneAddress, oneLine } from './mail';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** ASCII, values of at most 995 characters. */
  headers: Readonly<Record<string, string>>;
  /** Returned with SES's events about this mail. Ids only. */
  tags: Readonly<Record<string, string>>;
}

/** `refused`: a retry would fail, too. `busy`: not accepted, try later. `unknown`: SES may have accepted the mail. */
type SesResult = 'taken' | 'refused' | 'busy' | 'unknown';

/** Loaded with the first mail, because `SendDueMail` runs every minute and often finds none. */
const ses = perProcess(async () => (await import('./ses-sdk')).openSes());

/** Errors about the state of our SES account, such as throttling, and not about this mail. */
const accountErrors =
  /TooManyRequests|Throttling|LimitExceeded|SendingPaused|AccountSuspended|MailFromDomainNotVerified|AccessDenied/;

const sesResultOf = (error: unknown): SesResult => {
  if (!(error instanceof Error) || !('$metadata' in error)) return 'unknown';
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  if (accountErrors.test(error.name) || httpStatusCode === 429) return 'busy';
  return httpStatusCode !== undefined && httpStatusCode < 500 ? 'refused' : 'unknown';
};

/** Sends one mail through SES, in one attempt. Returns SES's errors as a result and logs only their names: messages quote addresses. */
export const sendOnce = async ({ to, subject, text, html, replyTo, headers, tags }: OutgoingMail): Promise<SesResult> => {
  const { client, SendEmailCommand } = await ses();
  const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: env.MAIL_FROM,
    Destination: { ToAddresses: [oneAddress(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [oneAddress(replyTo)] }),
    Content: {
      Simple: {
        Subject: content(oneLine(subject)),
        Body: { Text: content(text), Html: content(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    },
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  });
  try {
    await client.send(command);
    return 'taken';
  } catch (error) {
    const result = sesResultOf(error);
    log(result === 'busy' ? 'warn' : 'error', 'mail_failed', {
      errorName: error instanceof Error ? error.name : 'NonError',
      handover: result,
      ...tags,
    });
    return result;
  }
};
