import { describe, expect, it } from 'vitest';
import { getContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { newId } from '#core/kernel/ids';
import { plus } from '#core/kernel/time';
import { answerContactMessage, listAuditEntries } from '#shared/api/routes';
import { aContactMessage, adminClaims, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { cutOffAfter } from '../../testing/interrupt';
import { logLines } from '../../testing/logs';
import { failNextMails, sentMail, withMailServer } from '../../testing/mail';
import { meanwhile } from '../../testing/meanwhile';

withMailServer();

const answer = caller(answerContactMessage);
const actions = caller(listAuditEntries);

let sequence = 0;
const aMessage = (fields: { email?: string; message?: string } = {}) => {
  sequence += 1;
  const own = { email: `dana${sequence}@answer.example`, message: 'What does a bid cost?\n\nThank you.' };
  return aContactMessage({ ...own, ...fields }, new Date('2026-11-22T08:05:00.000Z'));
};
const ask = (id: string, text = 'Bidding is free.', more = {}) =>
  answer({ params: { id }, claims: adminClaims, body: { text }, ...more });
const entriesOf = async (id: string) =>
  (await actions({ claims: adminClaims, query: { limit: '100' } })).body.filter(
    ({ contactMessageId }) => contactMessageId === id,
  );

describe('answerContactMessage', () => {
  it('emails the answer with the quoted message and stores it with the message', async () => {
    const { id, email } = await aMessage();
    const { status, body } = await ask(id, 'Bidding is free.\n\nThe fee is paid by who wins: https://settee.example/pricing');
    const answers = [
      {
        text: 'Bidding is free.\n\nThe fee is paid by who wins: https://settee.example/pricing',
        outcome: 'sent',
        administrator: 'administrator',
        answeredAt: expect.any(String),
      },
    ];
    expect([status, body]).toMatchObject([201, { id, status: 'resolved', answers }]);
    expect(await getContactMessage(id)).toMatchObject({ status: 'resolved', answers });
    const mails = await sentMail(email);
    expect(mails).toMatchObject([
      {
        from: 'Settee <no-reply@settee.example>',
        replyTo: ['operators@settee.example'],
        destination: { to: [email], cc: [], bcc: [] },
        subject: 'Re: your message to Settee (Billing Question)',
      },
    ]);
    expect(mails[0]?.body.text).toBe(`Bidding is free.

The fee is paid by who wins: https://settee.example/pricing

Settee

On 2026-11-22 at 08:05 UTC you wrote:

> What does a bid cost?
>
> Thank you.`);
  });

  it('quotes no links, since anybody may have typed the address', async () => {
    const { id, email } = await aMessage({
      message: 'Win here: https://prize.example/x\nor www.prize.example, prize.example/y or call prize@example.com',
    });
    await ask(id, 'We cannot help with this.');
    const [mail] = await sentMail(email);
    expect(mail?.body.text).not.toMatch(/prize\.example|prize@|https:\/\/prize/);
    expect(mail?.body.text).toContain('> Win here: [link removed]');
  });

  it('records who answered, but not the text', async () => {
    const { id } = await aMessage();
    await ask(id, 'Mark-Answer-7Q');
    expect(await entriesOf(id)).toMatchObject([
      { type: 'contact_message_answered', administrator: 'administrator', details: 'Answered a contact message by email' },
    ]);
    expect(JSON.stringify((await actions({ claims: adminClaims })).body)).not.toContain('Mark-Answer');
    expect(logLines.join('')).not.toMatch(/Mark-Answer|answer\.example/);
  });

  it('escapes markup and line breaks in both texts', async () => {
    const { id, email } = await aMessage({ message: 'Hello\r\nBcc: victim@test.example <script>alert(1)</script>' });
    await ask(id, '<b>Hi</b>\r\nBcc: victim@test.example');
    const [mail, ...more] = await sentMail(email);
    expect([more, mail?.destination]).toEqual([[], { to: [email], cc: [], bcc: [] }]);
    expect(mail?.body.html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(mail?.body.html).not.toMatch(/<b>|<script>/);
  });

  it.each([
    ['refused', 409, 'CONFLICT', /rejected this address, so nothing was sent/],
    ['throttled', 503, 'UNAVAILABLE', /busy, so nothing was sent/],
  ] as const)('reports that the email was %s, and leaves the message unchanged', async (mishap, status, code, message) => {
    const { id, email } = await aMessage();
    failNextMails(mishap);
    const failed = await ask(id);
    expect([failed.status, failed.error.code]).toEqual([status, code]);
    expect(failed.error.message).toMatch(message);
    expect(await getContactMessage(id)).toMatchObject({ status: 'unread', answers: [] });
    expect(await entriesOf(id)).toEqual([]);
    expect(await sentMail(email)).toEqual([]);
    expect((await ask(id)).status).toBe(201);
    expect(await sentMail(email)).toHaveLength(1);
  });

  it('stores and records an answer as uncertain if the email may have been sent', async () => {
    const { id } = await aMessage();
    failNextMails('answer lost');
    const failed = await ask(id, 'Perhaps.');
    expect([failed.status, failed.error.message]).toEqual([
      503,
      expect.stringContaining('saved it with the message as uncertain'),
    ]);
    const kept = await getContactMessage(id);
    expect(kept).toMatchObject({ status: 'unread', answers: [{ text: 'Perhaps.', outcome: 'uncertain' }] });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('leaves an answer as uncertain if it is cut off', async () => {
    const { id, email } = await aMessage();
    // The read, the write that starts the answer, and the email succeed. Everything later is lost.
    expect(await cutOffAfter(3, () => ask(id, 'Cut off.'))).toBe(false);
    expect(await sentMail(email)).toHaveLength(1);
    expect(await getContactMessage(id)).toMatchObject({ status: 'unread', answers: [{ outcome: 'uncertain' }] });
  });

  it('sends one email when administrators race or a call is retried', async () => {
    const { id, email } = await aMessage();
    // The administrator's first call in a process writes their sign-in, which `meanwhile` would take for the answer.
    await entriesOf(id);
    const twice = { headers: { 'idempotency-key': 'answer-1' } };
    let answers: Awaited<ReturnType<typeof ask>>[] = [];
    const late = await meanwhile(
      () => ask(id, 'Two.'),
      async () => {
        answers = await Promise.all([ask(id, 'One.', twice), ask(id, 'One.', twice)]);
      },
    );
    for (const { status, body } of answers) expect([status, body.answers.at(-1)?.text]).toEqual([201, 'One.']);
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/just answered this message/)]);
    expect(await sentMail(email)).toHaveLength(1);
    expect((await getContactMessage(id)).answers).toHaveLength(1);
  });

  it('refuses an answer that waited in vain for another one', async () => {
    const { id, email } = await aMessage();
    // A call that crashed while it sent its email leaves an answer that seems to be still on its way.
    expect(await cutOffAfter(3, () => ask(id, 'One.'))).toBe(false);
    const { status, error } = await ask(id, 'Two.', { remainingMs: 1500 });
    expect([status, error.message]).toEqual([409, expect.stringMatching(/just answered this message/)]);
    expect(await sentMail(email)).toHaveLength(1);
  });

  it('accepts at most five answers to a message', async () => {
    const { id, email } = await aMessage();
    for (let count = 0; count < 5; count += 1) expect((await ask(id, `Answer ${count}`)).status).toBe(201);
    const sixth = await ask(id);
    expect([sixth.status, sixth.error.message]).toEqual([409, expect.stringContaining('answer a message 5 times')]);
    expect(await sentMail(email)).toHaveLength(5);
  });

  it.each([
    [{}, 'Please write an answer'],
    [{ text: ' \n ' }, 'Please write an answer'],
    [{ text: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
    [{ text: 'a\u0000b' }, 'Text contains characters that are not allowed'],
    [{ text: 7 }, 'Please write an answer'],
  ])('refuses %j', async (body, message) => {
    const { id, email } = await aMessage();
    const { status, error } = await answer({ params: { id }, claims: adminClaims, body });
    expect([status, error.issues]).toEqual([400, [{ path: 'text', message }]]);
    expect(await sentMail(email)).toEqual([]);
  });

  it('returns 404 for an unknown message', async () => {
    expect((await ask(newId(plus(new Date(), 1)))).status).toBe(404);
    expect((await ask('x')).status).toBe(400);
  });

  it('is for administrators only', async () => {
    const { id } = await aMessage();
    const call = { params: { id }, body: { text: 'Hi' } };
    expect((await answer(call)).status).toBe(401);
    expect((await answer({ ...call, sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await answer({ ...call, claims: { username: 'x' } })).status).toBe(403);
  });
});
