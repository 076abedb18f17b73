import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { awsConfig } from '#core/kernel/aws';
import { AppError } from '#core/kernel/errors';
import { escapeHtml } from '#core/kernel/html';
import { log } from '#core/kernel/log';
import { env } from '#functions/env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Default: `text`, escaped, a paragraph for each of its own. */
  html?: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

let client: SESClient | undefined;

/** One client per process. */
const ses = (): SESClient => {
  client ??= new SESClient(awsConfig());
  return client;
};

/**
 * Sends one mail to one address through SES. Every header is one line, whatever it was made of: no part of it can begin a
 * header of its own or name a second recipient.
 *
 * @throws AppError UNAVAILABLE when SES does not take it. The reason is logged by name only: SES's messages quote addresses.
 */
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
    log('error', 'mail_failed', { errorName: error instanceof Error ? error.name : 'NonError' });
    throw new AppError('UNAVAILABLE', "We couldn't send the email. Please try again.");
  }
};

/** A header is one line, whatever it was made of. */
export const oneLine = (header: string): string =>
  header
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Inputs are checked by the contract; this holds even where a caller forgets to. */
export const oneAddress = (address: string): string => {
  if (/[\p{Cc}\u2028\u2029,;]/u.test(address)) throw new Error('Not a single mail address');
  return address;
};

/** Plain text as HTML that shows the same: nothing in it is markup. */
export const htmlOf = (text: string): string =>
  text
    .split(/\r?\n\r?\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
