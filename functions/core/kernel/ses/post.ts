import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { env } from '#functions/env';
import { oneAddress, oneLine } from './mail';

export interface Post {
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

/** `refused`: permanently. `busy`: not accepted, try later. `unknown`: may have been accepted. */
export type Handover = 'taken' | 'refused' | 'busy' | 'unknown';

/** Loaded with the first mail, because `SendDueMail` runs every minute and often finds none. */
const ses = perProcess(async () => (await import('./ses-sdk')).openSes());

/** Throttled or paused: the account's state, not a fault of this mail. */
const passing = /TooManyRequests|Throttling|LimitExceeded|SendingPaused|AccountSuspended|MailFromDomainNotVerified|AccessDenied/;

const handoverOf = (error: unknown): Handover => {
  if (!(error instanceof Error) || !('$metadata' in error)) return 'unknown';
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  if (passing.test(error.name) || httpStatusCode === 429) return 'busy';
  return httpStatusCode !== undefined && httpStatusCode < 500 ? 'refused' : 'unknown';
};

/** Hands one mail to SES. Never throws for SES's errors, and logs only their names: SES's messages quote addresses. */
export const post = async ({ to, subject, text, html, replyTo, headers, tags }: Post): Promise<Handover> => {
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
    const handover = handoverOf(error);
    log(handover === 'busy' ? 'warn' : 'error', 'mail_failed', {
      errorName: error instanceof Error ? error.name : 'NonError',
      handover,
      ...tags,
    });
    return handover;
  }
};
