import * as routes from '#shared/api/routes';
import { call } from './api';
import { sharedEndpoints } from './browser';

/** Runs a scheduled function now. `name`: its file's name. */
export const runSchedule = async (name: string): Promise<void> => {
  await fetch(`${sharedEndpoints().app}/__local/run/${name}`, { method: 'POST' });
};

interface ArrivedMail {
  subject: string;
  body: { text: string };
  destination: { to: string[] };
}

/** Sends all due mail, and returns what an address has received so far. */
export const mailTo = async (address: string): Promise<ArrivedMail[]> => {
  await runSchedule('send-due-mail');
  const { emails } = (await (await fetch(`${sharedEndpoints().mail.url}/store`)).json()) as { emails: ArrivedMail[] };
  return emails.filter(({ destination }) => destination.to.includes(address));
};

/** Confirms an account's email address with the link in its first email. */
export const confirmAddress = async (address: string): Promise<void> => {
  const texts = (await mailTo(address)).map(({ body }) => body.text).join('\n');
  const token = /\/mail\/confirm\?token=([\w.-]+)/.exec(texts)?.[1] ?? '';
  await call(routes.verifyEmail, { body: { token } });
};
