import server from 'aws-ses-v2-local';
import { afterAll, beforeAll } from 'vitest';

/** A mail as the mail server took it. */
export interface ReceivedMail {
  from: string;
  replyTo: string[];
  destination: { to: string[]; cc: string[]; bcc: string[] };
  subject: string;
  body: { text?: string; html?: string };
}

let url: string | undefined;

/** Call it at the top of a test file: a mail server that speaks SES's protocol, for that file's tests. */
export const withMailServer = (): void => {
  let stop: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    const listening = await server({ host: '127.0.0.1', port: 0 });
    const { port } = listening.address() as { port: number };
    url = `http://127.0.0.1:${port}`;
    process.env.AWS_ENDPOINT_URL_SES = url;
    stop = () =>
      new Promise((resolve) => {
        listening.closeAllConnections();
        listening.close(() => resolve());
      });
  });

  afterAll(async () => {
    delete process.env.AWS_ENDPOINT_URL_SES;
    await stop();
  });
};

/** Everything that was mailed in this file so far, optionally to one address only. */
export const sentMail = async (to?: string): Promise<ReceivedMail[]> => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: ReceivedMail[] };
  return to === undefined ? emails : emails.filter(({ destination }) => destination.to.includes(to));
};
