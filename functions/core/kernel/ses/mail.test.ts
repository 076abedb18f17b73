import { describe, expect, it } from 'vitest';
import { logLines } from '#functions/testing/logs';
import { sentMail, withMailServer } from '#functions/testing/mail';
import { htmlOf, oneLine, sendMail } from './mail';

withMailServer();

describe('sendMail', () => {
  it('sends text and HTML with a reply address', async () => {
    await sendMail({ to: 'dana@test.example', subject: 'Hello', text: 'One.\n\nTwo.', replyTo: 'reply@test.example' });
    expect(await sentMail('dana@test.example')).toMatchObject([
      {
        from: 'Settee <no-reply@settee.example>',
        replyTo: ['reply@test.example'],
        subject: 'Hello',
        body: { text: 'One.\n\nTwo.', html: '<p>One.</p>\n<p>Two.</p>' },
      },
    ]);
  });

  it('keeps a subject on one line, so that it cannot add a header', async () => {
    await sendMail({ to: 'one@test.example', subject: 'Hi\r\nBcc: other@test.example', text: 'x' });
    const [mail] = await sentMail('one@test.example');
    expect(mail?.subject).toBe('Hi Bcc: other@test.example');
    expect([mail?.destination.bcc, mail?.replyTo]).toEqual([[], []]);
  });

  it('limits a header to 200 printable characters, trimmed', () => {
    expect(oneLine(' \u2028Hi\u0000\u0007there \n')).toBe('Hi there');
    expect(oneLine('x'.repeat(201))).toBe('x'.repeat(200));
  });

  it('sends the given HTML', async () => {
    await sendMail({ to: 'html@test.example', subject: 'Hello', text: 'One.', html: '<b>One.</b>' });
    expect((await sentMail('html@test.example'))[0]?.body).toEqual({ text: 'One.', html: '<b>One.</b>' });
  });

  it.each(['a@test.example\r\nBcc: b@test.example', 'a@test.example, b@test.example', 'a@test.example;b@test.example'])(
    'rejects %j as an address',
    async (address) => {
      await expect(sendMail({ to: address, subject: 'x', text: 'x' })).rejects.toThrow('Not a single mail address');
      await expect(sendMail({ to: 'c@test.example', subject: 'x', text: 'x', replyTo: address })).rejects.toThrow();
      expect(await sentMail('c@test.example')).toEqual([]);
    },
  );

  it('throws UNAVAILABLE and logs no address if the mail service fails', async () => {
    // An empty text is what the server refuses with a 400.
    await expect(sendMail({ to: 'secret-mark@test.example', subject: 'x', text: '', html: '' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'mail_failed', errorName: expect.stringMatching(/./) },
    ]);
    expect(logLines.join()).not.toContain('secret-mark');
  });
});

describe('htmlOf', () => {
  it('escapes text', () => {
    expect(htmlOf('<b>&"\'\nx')).toBe('<p>&lt;b&gt;&amp;&quot;&#39;<br>x</p>');
  });
});
