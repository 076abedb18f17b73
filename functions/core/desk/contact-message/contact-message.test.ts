import { describe, expect, it } from 'vitest';
import { conflict, notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { logLines } from '#functions/testing/logs';
import { failNextMails, sentMail, withMailServer } from '#functions/testing/mail';
import { itemsOfTransactions } from '#functions/testing/sent';
import { ContactBody } from '#shared/contact-message/contact-message.contract';
import { answerMail, newContactMessage } from './contact-message';
import {
  editContactMessage,
  getContactMessage,
  listContactMessages,
  listContactMessagesByStatus,
  saveAnswers,
  saveContactMessage,
} from './contact-message.repo';
import { forwardToOperators } from './forward';

withMailServer();

const now = new Date('2026-11-22T08:00:00.000Z');
const aMessage = (at = now) => {
  const body = { name: 'Dana Whitfield', email: 'dana@test.example', subject: 'billing', message: 'What does a bid cost?' };
  return newContactMessage(ContactBody.parse(body), { id: newId(at), now: at });
};
const taken = conflict('This just changed. Please reload and check it.');
const stored = async (at = now) => {
  const message = aMessage(at);
  await saveContactMessage(message);
  return message;
};

describe('a contact message', () => {
  it('is stored as written under a unique id', async () => {
    const message = aMessage();
    const names = { [message.id]: 'id', [now.toISOString()]: 'now' };
    expect(await changesOf(() => saveContactMessage(message), names)).toMatchInlineSnapshot(
      `"+ CONTACT_MESSAGE#id CONTACT_MESSAGE GSI1PK=CONTACT_MESSAGES#unread, GSI1SK=id, GSI3PK=CONTACT_MESSAGES, GSI3SK=id, adminNotes=null, createdAt=now, email=dana@test.example, entity=ContactMessage, id=id, message=What does a bid cost?, name=Dana Whitfield, status=unread, subject=billing"`,
    );
    expect(await getContactMessage(message.id)).toEqual(message);
    await expectRefused(() => saveContactMessage(message), keys.contactMessage(message.id), { name: 'Other' }, taken);
  });

  it('is saved together with other writes', async () => {
    const message = aMessage();
    const saved: number[] = [];
    await saveContactMessage(message, async (writes) => {
      saved.push(writes.length);
      await transact(writes);
    });
    expect(saved).toEqual([1]);
    expect(await getContactMessage(message.id)).toEqual(message);
  });

  it('is listed in full, newest first, page by page', async () => {
    const older = await stored(new Date('2026-11-23T08:00:00.000Z'));
    const newer = await stored(new Date('2026-11-24T08:00:00.000Z'));
    const first = await listContactMessages({ limit: 1 });
    expect(first.items).toEqual([newer]);
    expect((await listContactMessages({ limit: 1, cursor: first.next })).items).toEqual([older]);
  });

  it('is listed by status page by page, the oldest first among unread ones', async () => {
    const older = await stored(new Date('2026-11-23T09:00:00.000Z'));
    const newer = await stored(new Date('2026-11-24T09:00:00.000Z'));
    const all = await listContactMessagesByStatus('unread', { limit: 100 });
    expect(all.items.map(({ id }) => id).filter((id) => id === older.id || id === newer.id)).toEqual([older.id, newer.id]);
    await editContactMessage(older.id, { status: 'resolved' });
    await editContactMessage(newer.id, { status: 'resolved' });
    const first = await listContactMessagesByStatus('resolved', { limit: 1 });
    expect(first.items.map(({ id, status }) => [id, status])).toEqual([[newer.id, 'resolved']]);
    expect((await listContactMessagesByStatus('resolved', { limit: 1, cursor: first.next })).items.map(({ id }) => id)).toEqual([
      older.id,
    ]);
  });

  it('changes only the edited fields', async () => {
    const { id } = await stored();
    const change = (edit: Parameters<typeof editContactMessage>[1]) =>
      changesOf(() => editContactMessage(id, edit), { [id]: 'id' });
    expect(await change({ adminNotes: 'Called.' })).toBe('  CONTACT_MESSAGE#id CONTACT_MESSAGE adminNotes: null > Called.');
    expect(await change({ status: 'read' })).toBe(
      '  CONTACT_MESSAGE#id CONTACT_MESSAGE GSI1PK: CONTACT_MESSAGES#unread > CONTACT_MESSAGES#read, status: unread > read',
    );
    expect(await change({ adminNotes: null })).toBe('  CONTACT_MESSAGE#id CONTACT_MESSAGE adminNotes: Called. > null');
    // DynamoDB takes no update of nothing.
    expect([...(await itemsOfTransactions(() => editContactMessage(id, {})))]).toEqual([]);
    expect(await editContactMessage(id, {})).toMatchObject({ status: 'read', adminNotes: null });
  });

  it('causes an error if it does not exist', async () => {
    const { id } = await stored();
    await expectRefused(() => getContactMessage(id), keys.contactMessage(id), 'gone', notFound('Contact message'));
    await expectRefused(
      () => editContactMessage(id, { status: 'read' }),
      keys.contactMessage(id),
      'gone',
      notFound('Contact message'),
    );
  });
});

describe('an answer to a contact message', () => {
  const meanwhile = conflict('Someone else just answered this message. Please read their answer first.');
  const answer = { text: '10 %.', outcome: 'uncertain', administrator: 'olive', answeredAt: now.toISOString() } as const;

  it('is saved only if nobody else has answered meanwhile', async () => {
    const message = await stored();
    const first = () => write(saveAnswers(message, [answer]));
    await expectRefused(first, keys.contactMessage(message.id), { answers: [answer] }, meanwhile);
    const names = { [message.id]: 'id', [now.toISOString()]: 'now' };
    const kept = '[{"administrator":"olive","answeredAt":"now","outcome":"uncertain","text":"10 %."}]';
    expect(await changesOf(first, names)).toBe(`  CONTACT_MESSAGE#id CONTACT_MESSAGE answers: nothing > ${kept}`);
    const answered = await getContactMessage(message.id);
    const sent = [{ ...answer, outcome: 'sent' as const }];
    expect(await changesOf(() => write(saveAnswers(answered, sent, 'resolved')), names)).toBe(
      `  CONTACT_MESSAGE#id CONTACT_MESSAGE GSI1PK: CONTACT_MESSAGES#unread > CONTACT_MESSAGES#resolved, answers: ${kept} > ${kept.replace('uncertain', 'sent')}, status: unread > resolved`,
    );
    await expect(first()).rejects.toThrow(meanwhile);
  });

  it('is sent to the sender with the original below, and replies go to the administrators', () => {
    const message = { ...aMessage(), message: 'What does a bid cost?\r\n\nDana' };
    expect(answerMail(message, '10 %.', 'operators@settee.example')).toEqual({
      to: 'dana@test.example',
      replyTo: 'operators@settee.example',
      subject: 'Re: your message to Settee (Billing Question)',
      text: `10 %.

Settee

On 2026-11-22 at 08:00 UTC you wrote:

> What does a bid cost?
>
> Dana`,
    });
  });
});

describe('the email to the administrators', () => {
  const operators = 'operators@settee.example';

  it('names the sender and the topic, and replies go to the sender', async () => {
    const message = aMessage();
    await forwardToOperators(message, operators);
    const [mail] = await sentMail(operators);
    expect(mail).toMatchObject({ replyTo: ['dana@test.example'], subject: 'Settee contact form: Billing Question' });
    expect(mail?.destination).toEqual({ to: [operators], cc: [], bcc: [] });
    expect(mail?.body.text).toBe(`Dana Whitfield (dana@test.example) wrote about "Billing Question":

What does a bid cost?

Reply to this email to answer dana@test.example. In the admin panel, this is message ${message.id}.`);
  });

  it('does not affect the stored message if the mail service fails', async () => {
    failNextMails('refused');
    await forwardToOperators(aMessage(), operators);
    expect(logLines.join()).toContain('mail_failed');
  });

  it('is rejected with two sender addresses, without a mail failure in the log', async () => {
    await expect(forwardToOperators({ ...aMessage(), email: 'a@test.example, b@test.example' }, operators)).rejects.toThrow(
      'Not a single',
    );
  });
});
