import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import server from 'aws-ses-v2-local';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RunTally } from '#core/budget';
import { handler, sendMail } from '../events/send-due-mail';
import { lambdaContext } from './call';

/** A mail as the mail server took it. */
export interface ReceivedMail {
  from: string;
  replyTo: string[];
  destination: { to: string[]; cc: string[]; bcc: string[] };
  subject: string;
  body: { text?: string; html?: string };
  /** Of what was sent by the second version of SES's API. */
  headers?: { name: string; value: string }[];
}

/** What befalls a mail on its way: refused for the moment, taken without a word, or refused for good. */
export type Mishap = 'throttled' | 'answer lost' | 'refused';

let url: string | undefined;
let mishaps: (Mishap | undefined)[] = [];
let suppressed = new Set<string>();

/** SES's list of addresses that take no mail, which the mail server itself does not have. */
export const suppressionList = (...addresses: string[]): ReadonlySet<string> => {
  for (const address of addresses) suppressed.add(address);
  return suppressed;
};

/** What happens to the next mails, one after the other; `undefined`: nothing. */
export const onTheWay = (...next: (Mishap | undefined)[]): void => {
  mishaps = next;
};

const errors = {
  throttled: { status: 429, type: 'TooManyRequestsException' },
  refused: { status: 400, type: 'MessageRejected' },
} as const;

/** Stands before the mail server, and does to what is sent what SES and networks do. */
const way = (target: URL): Server =>
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

const closed = (listening: Server): Promise<void> =>
  new Promise((resolve) => {
    listening.closeAllConnections();
    listening.close(() => resolve());
  });

/** Call it at the top of a test file: a mail server that speaks SES's protocol, for that file's tests. */
export const withMailServer = (): void => {
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const listening = await server({ host: '127.0.0.1', port: 0 });
    const before = way(new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`));
    await new Promise<void>((resolve) => before.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(before.address() as AddressInfo).port}`;
    // Its memory is the process's: what another file has sent is not this one's.
    await fetch(`${url}/clear-store`, { method: 'POST' });
    process.env.AWS_ENDPOINT_URL_SES = url;
    process.env.AWS_ENDPOINT_URL_SESV2 = url;
    stops.push(
      () => closed(before),
      () => closed(listening as Server),
    );
  });

  afterEach(() => {
    onTheWay();
    suppressed = new Set();
  });

  afterAll(async () => {
    delete process.env.AWS_ENDPOINT_URL_SES;
    delete process.env.AWS_ENDPOINT_URL_SESV2;
    for (const stop of stops) await stop();
  });
};

/** What has been due until now is sent, as by the schedule. */
export const sendWhatIsDue = async (): Promise<void> => {
  await handler({}, lambdaContext());
};

/** What was mailed to an address, but for what asks whether it is right. */
export const newsTo = async (address: string): Promise<ReceivedMail[]> => {
  await sendWhatIsDue();
  return (await sentMail(address)).filter(({ subject }) => !subject.startsWith('Confirm your email address'));
};

/** What the schedule sends at a time, however long it takes. */
export const sendAt = (now: Date): Promise<RunTally> => sendMail(now, { isSpent: () => false });

/** Everything that was mailed in this file so far, optionally to one address only. */
export const sentMail = async (to?: string): Promise<ReceivedMail[]> => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: ReceivedMail[] };
  return to === undefined ? emails : emails.filter(({ destination }) => destination.to.includes(to));
};
