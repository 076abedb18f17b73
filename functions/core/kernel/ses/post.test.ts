import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logLines } from '#functions/testing/logs';
import { sendOnce } from './post';

/** The next response of SES. `silence` closes the connection. */
let answer: { status: number; type?: string } | 'silence' = { status: 200 };
const asked: unknown[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    asked.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (answer === 'silence') return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-amzn-errortype': answer.type ?? '' });
    response.end(JSON.stringify(answer.status === 200 ? { MessageId: 'm1' } : { message: 'No mail for dana@test.example' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  logLines.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const mail = {
  ...{ to: 'dana@test.example', subject: 'New bid\r\nBcc: ann@test.example', text: 'One.', html: '<p>One.</p>' },
  ...{ headers: { 'List-Unsubscribe': '<https://settee.example/u>' }, tags: { mail: 'm1', user: 'u1' } },
};

describe('post', () => {
  // First, since the first mail makes the client: it asks once.
  it.each<[number | 'silence', string, string]>([
    [503, 'ServiceUnavailable', 'unknown'],
    [429, 'TooManyRequestsException', 'busy'],
    [429, 'Whatever', 'busy'],
    [400, 'ThrottlingException', 'busy'],
    [400, 'LimitExceededException', 'busy'],
    [400, 'SendingPausedException', 'busy'],
    [400, 'AccountSuspendedException', 'busy'],
    [400, 'MailFromDomainNotVerifiedException', 'busy'],
    [403, 'AccessDeniedException', 'busy'],
    [400, 'MessageRejected', 'refused'],
    [404, 'NotFoundException', 'refused'],
    [500, 'InternalFailure', 'unknown'],
    ['silence', '', 'unknown'],
  ])('returns for %s %s: %s, after one attempt, with a log entry without the address', async (status, type, handover) => {
    answer = status === 'silence' ? status : { status, type };
    expect(await sendOnce(mail)).toBe(handover);
    expect(asked).toHaveLength(1);
    const [line, ...others] = logLines.map((text) => JSON.parse(text));
    expect(line).toMatchObject({
      level: handover === 'busy' ? 'warn' : 'error',
      event: 'mail_failed',
      handover,
      mail: 'm1',
      user: 'u1',
    });
    if (type) expect(line.errorName).toBe(type);
    expect(others).toEqual([]);
    expect(logLines.join()).not.toContain('dana@');
  });

  it('sends to one address as text and HTML, with single-line headers and tags', async () => {
    answer = { status: 200 };
    expect(await sendOnce(mail)).toBe('taken');
    expect(asked).toEqual([
      {
        FromEmailAddress: 'Settee <no-reply@settee.example>',
        Destination: { ToAddresses: ['dana@test.example'] },
        Content: {
          Simple: {
            Subject: { Data: 'New bid Bcc: ann@test.example', Charset: 'UTF-8' },
            Body: { Text: { Data: 'One.', Charset: 'UTF-8' }, Html: { Data: '<p>One.</p>', Charset: 'UTF-8' } },
            Headers: [{ Name: 'List-Unsubscribe', Value: '<https://settee.example/u>' }],
          },
        },
        EmailTags: [
          { Name: 'mail', Value: 'm1' },
          { Name: 'user', Value: 'u1' },
        ],
      },
    ]);
    expect(logLines).toEqual([]);
  });

  it('sets the given reply address', async () => {
    answer = { status: 200 };
    await sendOnce({ ...mail, replyTo: 'ann@test.example' });
    expect(asked).toMatchObject([{ ReplyToAddresses: ['ann@test.example'] }]);
  });

  it('rejects two addresses', async () => {
    await expect(sendOnce({ ...mail, to: 'dana@test.example, ann@test.example' })).rejects.toThrow('Not a single mail address');
    expect(asked).toEqual([]);
  });
});
