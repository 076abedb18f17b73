import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { awsConfig } from '#core/kernel/aws';
import { AppError } from '#core/kernel/errors';
import { escapeHtml } from '#core/kernel/html';
import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { env } from '#functions/env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

const ses = perProcess(() => new SESClient(awsConfig()));

/** Sends a mail. Cuts headers to one line, so that no input adds a header or a recipient. @throws AppError UNAVAILABLE */
export const sendMail = async ({ to, subject, text, html = htmlOf(text), replyTo }: Mail): Promise<void> => {
  const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    Source: env.MAIL_FROM,
    Destination: { ToAddresses: [oneAddress(to)] },
    ReplyToAddresses: replyTo === undefined ? undefined : [oneAddress(replyTo)],
    Message: { Subject: content(oneLine(subject)), Body: { Text: content(text), Html: content(html) } },
  });
  try {
    await ses().send(command);
  } catch (error) {
    // SES's messages quote addresses.
    log('error', 'mail_failed', { errorName: error instanceof Error ? error.name : 'NonError' });
    throw new AppError('UNAVAILABLE', "We couldn't send the email. Please try again.");
  }
};

export const oneLine = (header: string): string =>
  header
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** The contract validates addresses too. This check holds even where a caller skips it. */
export const oneAddress = (address: string): string => {
  if (/[\p{Cc}\u2028\u2029,;]/u.test(address)) throw new Error('Not a single mail address');
  return address;
};

export const htmlOf = (text: string): string =>
  text
    .split(/\r?\n\r?\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
