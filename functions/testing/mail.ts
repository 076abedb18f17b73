import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import server from 'aws-ses-v2-local';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RunTally } from '#core/kernel/budget';
import { handler, sendMail } from '../events/send-due-mail';
import { lambdaContext } from './call';

export interface ReceivedMail {
  from: string;
  replyTo: string[];
  destination: { to: string[]; cc: string[]; bcc: string[] };
  subject: string;
  body: { text?: string; html?: string };
  /** Only for mail sent with version 2 of SES's API. */
  headers?: { name: string; value: string }[];
}

/** `throttled`: refused temporarily. `answer lost`: accepted without an answer. `refused`: refused permanently. */
export type Mishap = 'throttled' | 'answer lost' | 'refused';

let url: string | undefined;
let mishaps: (Mishap | undefined)[] = [];
let suppressed = new Set<string>();

/** Adds addresses to a simulated suppression list, which the mail server lacks. @returns the list */
export const suppressionList = (...addresses: string[]): ReadonlySet<string> => {
  for (const address of addresses) suppressed.add(address);
  return suppressed;
};

/** Sets what happens to the next mails, in order. `undefined`: the mail is sent. */
export const failNextMails = (...next: (Mishap | undefined)[]): void => {
  mishaps = next;
};

const errors = {
  throttled: { status: 429, type: 'TooManyRequestsException' },
  refused: { status: 400, type: 'MessageRejected' },
} as const;

/** Creates a proxy in front of the mail server that simulates failures of SES and the network. */
const startMailProxy = (target: URL): Server =>
  createServer((incoming, outgoing) => {
    const mishap = incoming.method === 'GET' ? undefined : mishaps.shift();
    if (mishap === 'throttled' || mishap === 'refused') {
      const { status, type } = errors[mishap];
      incoming.resume();
      outgoing.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
      outgoing.end(JSON.stringify({ message: 'planted' }));
      return;
    }
    const listed = /^\/v2\/email\/suppression\/addresses\/(.+)$/.exec(incoming.url ?? '')?.[1];
    if (listed !== undefined && incoming.method === 'DELETE') {
      const isThere = suppressed.delete(decodeURIComponent(listed));
      incoming.resume();
      outgoing.writeHead(isThere ? 200 : 404, isThere ? {} : { 'x-amzn-errortype': 'NotFoundException' });
      outgoing.end('{}');
      return;
    }
    const onward = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (mishap === 'answer lost') {
          answer.resume();
          answer.on('end', () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });

const closeServer = (listening: Server): Promise<void> =>
  new Promise((resolve) => {
    listening.closeAllConnections();
    listening.close(() => resolve());
  });

/** Gives this test file a mail server with SES's protocol. Call it at the top of the file. */
export const withMailServer = (): void => {
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const mailServer = await server({ host: '127.0.0.1', port: 0 });
    const proxy = startMailProxy(new URL(`http://127.0.0.1:${(mailServer.address() as AddressInfo).port}`));
    // Mail is sent in one attempt. On a busy machine it could use a connection that is closing because it was idle.
    for (const each of [mailServer as Server, proxy]) each.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    // The mail server keeps the mail of earlier test files in the same process.
    await fetch(`${url}/clear-store`, { method: 'POST' });
    process.env.AWS_ENDPOINT_URL_SES = url;
    process.env.AWS_ENDPOINT_URL_SESV2 = url;
    stops.push(
      () => closeServer(proxy),
      () => closeServer(mailServer as Server),
    );
  });

  afterEach(() => {
    failNextMails();
    suppressed = new Set();
  });

  afterAll(async () => {
    delete process.env.AWS_ENDPOINT_URL_SES;
    delete process.env.AWS_ENDPOINT_URL_SESV2;
    for (const stop of stops) await stop();
  });
};

/** Sends all due mail, as the schedule does. */
export const sendDueMails = async (): Promise<void> => {
  await handler({}, lambdaContext());
};

/** Sends all due mail. @returns the mails to an address, except those that ask to confirm it */
export const mailsBesidesConfirmation = async (address: string): Promise<ReceivedMail[]> => {
  await sendDueMails();
  return (await sentMail(address)).filter(({ subject }) => !subject.startsWith('Confirm your email address'));
};

/** Sends all mail that is due at `now`, without a time limit. */
export const sendAt = (now: Date): Promise<RunTally> => sendMail(now, { isSpent: () => false });

/** Returns all mail sent in this test file so far, or only that to one address. */
export const sentMail = async (to?: string): Promise<ReceivedMail[]> => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: ReceivedMail[] };
  return to === undefined ? emails : emails.filter(({ destination }) => destination.to.includes(to));
};
