import { SESClient } from '@aws-sdk/client-ses';
import { describe, expect, it, vi } from 'vitest';
import { listContactMessages } from '#core/desk/contact-message/contact-message.repo';
import { sendContactMessage } from '#shared/api/routes';
import { anAddress } from '../../testing/builders';
import { caller } from '../../testing/call';
import { logLines } from '../../testing/logs';
import { sentMail, withMailServer } from '../../testing/mail';

withMailServer();

const send = caller(sendContactMessage);
const body = {
  name: 'Dana Whitfield',
  email: 'Dana@Test.example ',
  subject: 'billing',
  message: 'I was charged twice.\nCan you help?',
};
const stored = async (name: string) =>
  (await listContactMessages({ limit: 100 })).items.filter((message) => message.name === name);
const mailed = async (text: string) => (await sentMail()).filter((mail) => mail.body.text?.includes(text));

describe('sendContactMessage', () => {
  it('stores the message and emails it to the administrators, with the sender in Reply-To', async () => {
    const answer = await send({ address: anAddress(), body: { ...body, status: 'resolved', adminNotes: 'x' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: "Message Sent! We'll get back to you soon." });
    const [message] = await stored('Dana Whitfield');
    expect(message).toEqual({
      ...body,
      email: 'dana@test.example',
      id: expect.any(String),
      status: 'unread',
      adminNotes: null,
      createdAt: expect.any(String),
    });
    expect(await mailed('charged twice')).toMatchObject([
      {
        from: 'Settee <no-reply@settee.example>',
        destination: { to: ['operators@settee.example'], cc: [], bcc: [] },
        replyTo: ['dana@test.example'],
        subject: 'Settee contact form: Billing Question',
      },
    ]);
  });

  it.each([
    [{ ...body, name: ' D ' }, 'name', 'Name must be at least 2 characters'],
    [{ ...body, name: undefined }, 'name', 'Name must be at least 2 characters'],
    [{ ...body, email: 'dana' }, 'email', 'Please enter a valid email address'],
    [{ ...body, email: 'a@test.example\r\nBcc: b@test.example' }, 'email', 'Please enter a valid email address'],
    [{ ...body, email: 'a@test.example,b@test.example' }, 'email', 'Please enter a valid email address'],
    [{ ...body, subject: '' }, 'subject', 'Please select a subject'],
    [{ ...body, subject: 'general\r\nBcc: b@test.example' }, 'subject', 'Please select a subject'],
    [{ ...body, message: 'too short' }, 'message', 'Message must be at least 10 characters'],
    [{ ...body, message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
  ])('refuses an invalid body and names the field (%#)', async (wrong, path, message) => {
    const answer = await send({ address: anAddress(), body: wrong });
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]).toEqual({ path, message });
  });

  it('prevents header and markup injection', async () => {
    const twoLines = await send({ address: anAddress(), body: { ...body, name: 'Mallory\r\nBcc: victim@test.example' } });
    expect([twoLines.status, twoLines.error.issues?.[0]?.path]).toEqual([400, 'name']);
    const name = 'Mallory Bcc: victim@test.example';
    const answer = await send({ address: anAddress(), body: { ...body, name, message: '<script>alert(1)</script> & more' } });
    expect(answer.status).toBe(201);
    const [mail, ...more] = await mailed('Mallory');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Settee contact form: Billing Question');
    expect(mail?.destination).toEqual({ to: ['operators@settee.example'], cc: [], bcc: [] });
    expect(mail?.body.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(mail?.body.html).not.toContain('<script>');
  });

  it('accepts ten an hour from one address, also when calls race, and says when to come back', async () => {
    const address = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => send({ address, body: { ...body, name: 'Rate Limited' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await stored('Rate Limited')).toHaveLength(10);
    expect((await send({ address: anAddress(), body })).status).toBe(201);
  });

  it('keeps the message if the email fails, and logs the failure without its content', async () => {
    const refused = Object.assign(new Error('Email address is not verified: mark-3x@test.example'), { name: 'MessageRejected' });
    const ses = vi.spyOn(SESClient.prototype, 'send').mockImplementation(() => Promise.reject(refused));
    const marked = { ...body, name: 'Mark-Name-3X', email: 'mark-3x@test.example', message: 'Mark-Message-3X, call me' };
    expect((await send({ address: anAddress(), body: marked })).status).toBe(201);
    ses.mockRestore();
    expect(await stored('Mark-Name-3X')).toHaveLength(1);
    expect(logLines.some((line) => line.includes('"errorName":"MessageRejected"'))).toBe(true);
    expect(logLines.join('')).not.toMatch(/mark-|whitfield|mallory/i);
  });
});
