import { describe, expect, it } from 'vitest';
import { days, plus } from '#core/kernel/time';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getMailSettings, saveUndeliverable } from '#core/market/preferences/settings.repo';
import * as routes from '#shared/api/routes';
import type { MailFrequency, MailSettingsBody } from '#shared/mail/mail.contract';
import { handler as noteMailEvent } from '../../events/note-mail-event';
import { handler as sendDueMail } from '../../events/send-due-mail';
import {
  anOwner,
  aPerson,
  aStager,
  aSubscription,
  aVerificationToken,
  confirmedAddress,
  type Person,
} from '../../testing/builders';
import { caller, callRoute, lambdaContext } from '../../testing/call';
import { everyItem, expectConsistent } from '../../testing/everything';
import { logLines } from '../../testing/logs';
import { failNextMails, sentMail, suppressionList, withMailServer } from '../../testing/mail';

withMailServer();

const read = caller(routes.getMailSettings);
const replace = caller(routes.replaceMailSettings);
const ask = caller(routes.requestVerification);
const verify = caller(routes.verifyEmail);
const end = caller(routes.endSubscription);
const change = caller(routes.changeSubscription);

const settingsOf = async ({ sessionId }: Person) => (await read({ sessionId })).body;
const invalid = 'INVALID_MAIL_LINK';

const choices: MailSettingsBody = {
  frequencies: { bids: 'off', questions: 'daily', messages: 'at_once', reviews: 'off', areas: 'off', advice: 'off' },
  quietHours: { from: 22, until: 7 },
  timeZone: 'America/Denver',
};

describe('email settings', () => {
  it('have defaults until the user saves a complete set', async () => {
    const person = await anOwner();
    expect(await settingsOf(person)).toEqual({
      email: person.email,
      isVerified: false,
      isUndeliverable: false,
      frequencies: {
        bids: 'at_once',
        questions: 'at_once',
        messages: 'at_once',
        reviews: 'at_once',
        areas: 'daily',
        advice: 'at_once',
      },
      quietHours: null,
      timeZone: null,
    });
    const { body } = await replace({ sessionId: person.sessionId, body: choices });
    expect(body).toMatchObject(choices);
    expect(await settingsOf(person)).toEqual(body);
  });

  it.each([
    ['an unknown frequency', { frequencies: { ...choices.frequencies, bids: 'hourly' } }],
    ['a missing kind', { frequencies: { bids: 'off' } }],
    ['an invalid hour', { quietHours: { from: 24, until: 7 } }],
    ['quiet hours of a whole day', { quietHours: { from: 7, until: 7 } }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ])('refuse %s', async (_what, wrong) => {
    const { sessionId } = await anOwner();
    expect((await replace({ sessionId, body: { ...choices, ...wrong } })).error.code).toBe('VALIDATION_FAILED');
  });
});

describe('an email address', () => {
  it('is confirmed by the emailed link, also when it is opened twice', async () => {
    const person = await anOwner();
    await sendDueMail({}, lambdaContext());
    const [mail] = await sentMail(person.email);
    const token = /confirm\?token=([\w.-]+)/.exec(mail?.body.text ?? '')?.[1];
    for (const _again of [1, 2]) expect((await verify({ body: { token } })).body).toEqual({ email: person.email });
    expect(await settingsOf(person)).toMatchObject({ isVerified: true });
  });

  it('is not confirmed by a link that is unknown, expired, replaced or for another address', async () => {
    const person = await anOwner();
    const first = await aVerificationToken(person);
    const second = await aVerificationToken(person);
    expect((await verify({ body: { token: first } })).error.code).toBe(invalid);
    const old = await aVerificationToken(await anOwner(), plus(new Date(), -days(8)));
    expect((await verify({ body: { token: old } })).error.code).toBe(invalid);
    const { sessionId, id, name } = person;
    await callRoute(routes.editUser, {
      params: { id },
      sessionId,
      body: { name, email: `other-${person.email}`, phone: '(555) 010-0000', company: '', bio: '' },
    });
    expect((await verify({ body: { token: second } })).error.code).toBe(invalid);
    expect(await settingsOf(person)).toMatchObject({ isVerified: false });
  });

  it('must be confirmed again after a change, of which the former address is warned', async () => {
    const person = await confirmedAddress(await aPerson());
    const { sessionId, id, name, email } = person;
    const body = { name, email: `new-${email}`, phone: '(555) 010-0000', company: '', bio: '' };
    await callRoute(routes.editUser, { params: { id }, sessionId, body });
    expect(await settingsOf(person)).toMatchObject({ email: `new-${email}`, isVerified: false });
    await sendDueMail({}, lambdaContext());
    expect((await sentMail(`new-${email}`)).map(({ subject }) => subject)).toEqual(['Confirm your email address for Settee']);
    const [warning] = (await sentMail(email)).filter(({ subject }) => subject.includes('was changed'));
    expect(warning?.body.text).not.toContain('new-');
  });

  it('that bounced is tried again when its user asks', async () => {
    const person = await confirmedAddress(await anOwner());
    // First with the address on the suppression list of SES, then without it.
    for (const list of [suppressionList(person.email, 'another@test.example'), suppressionList()]) {
      await saveUndeliverable(person.id, person.email, await getMailSettings(person.id));
      expect(await settingsOf(person)).toMatchObject({ isUndeliverable: true });
      expect((await ask({ sessionId: person.sessionId })).status).toBe(204);
      expect(await settingsOf(person)).toMatchObject({ isUndeliverable: false });
      expect([...list]).toEqual(['another@test.example']);
    }
    expect(logLines.join('\n')).not.toContain('address_stays_suppressed');
  });

  it('that bounced is tried again even if SES fails, which is logged without the address', async () => {
    const person = await confirmedAddress(await anOwner());
    await saveUndeliverable(person.id, person.email, await getMailSettings(person.id));
    failNextMails('refused');
    expect((await ask({ sessionId: person.sessionId })).status).toBe(204);
    expect(await settingsOf(person)).toMatchObject({ isUndeliverable: false });
    expect(logLines.join('\n')).toContain('address_stays_suppressed');
    expect(logLines.join('\n')).not.toContain(person.email);
  });
});

describe('a stager who wants immediate alerts about new projects', () => {
  it('is listed at the service areas until the alerts end', async () => {
    const stager = await aStager();
    const { sessionId, id } = stager;
    const at = (areas: MailFrequency) => ({ sessionId, body: { ...choices, frequencies: { ...choices.frequencies, areas } } });
    const place = caller(routes.replaceServiceAreas);
    const where = async (placeId: string) => {
      await place({ sessionId, body: { serviceAreas: [{ placeId, miles: 25 }] } });
    };
    const params = await aSubscription(stager, 'areas');
    const changeTo = (frequency: MailFrequency) => change({ params, body: { frequency } });
    const complain = () =>
      noteMailEvent({ detail: { eventType: 'Complaint', mail: { tags: { user: [id], mail: ['none'] } } } }, lambdaContext());
    for (const [action, isFiled] of [
      [() => where('charlotte-nc'), false],
      [() => replace(at('at_once')), true],
      [() => where('austin-tx'), true],
      [() => replace(at('off')), false],
      [() => replace(at('at_once')), true],
      [() => end({ params }), false],
      [() => changeTo('at_once'), true],
      [() => changeTo('daily'), false],
      [() => replace(at('at_once')), true],
      [complain, false],
    ] as const) {
      await action();
      expect((await everyItem()).some(({ entity, userId }) => entity === 'Subscriber' && userId === id)).toBe(isFiled);
      await expectConsistent();
    }
  });
});

describe('an unsubscribe link', () => {
  it('ends its category with one click without a session, and can be undone', async () => {
    const person = await anOwner();
    const params = await aSubscription(person, 'messages');
    // Gmail sends a form without a cookie.
    const clicked = await end({
      params,
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(clicked).toMatchObject({ status: 200, body: { categories: ['messages'], frequency: 'off', before: 'at_once' } });
    expect((await settingsOf(person)).frequencies).toMatchObject({ messages: 'off', bids: 'at_once' });
    await change({ params, body: { frequency: 'daily' } });
    expect((await settingsOf(person)).frequencies).toMatchObject({ messages: 'daily' });
  });

  it.each([
    ['of an unknown account', `01ARZ3NDEKTSV4RRFFQ69G5FAV.bids.${'A'.repeat(43)}`],
    ['with an invalid category', `01ARZ3NDEKTSV4RRFFQ69G5FAV.payments.${'A'.repeat(43)}`],
    ['with a truncated signature', `01ARZ3NDEKTSV4RRFFQ69G5FAV.bids.${'A'.repeat(42)}`],
  ])('%s changes nothing', async (_what, token) => {
    const params = { token };
    for (const { error } of [await change({ params, body: { frequency: 'off' } }), await end({ params })])
      expect(error.code).toBe(invalid);
  });

  it('works only for its own categories and account', async () => {
    const [person, other] = [await anOwner(), await anOwner()];
    const { token } = await aSubscription(person, 'bids', 'messages');
    const [, kinds, signature] = token.split('.');
    await aSubscription(other, 'bids', 'messages');
    expect(kinds).toBe('bids-messages');
    const edited = ['bids', 'advice', 'messages-bids', 'bids-messages-reviews'].map(
      (some) => `${person.id}.${some}.${signature}`,
    );
    for (const wrong of [...edited, `${other.id}.${kinds}.${signature}`]) {
      const params = { token: wrong };
      for (const { error } of [await change({ params, body: { frequency: 'off' } }), await end({ params })])
        expect([wrong, error.code]).toEqual([wrong, invalid]);
    }
    expect((await end({ params: { token } })).body).toMatchObject({ categories: ['bids', 'messages'], frequency: 'off' });
    expect((await settingsOf(person)).frequencies).toMatchObject({ bids: 'off', messages: 'off', reviews: 'at_once' });
  });

  it('does not contain the secret that signs it', async () => {
    const person = await anOwner();
    const { token } = await aSubscription(person);
    expect(token).not.toContain((await getMailSettings(person.id)).secret);
  });

  it('stops working when the account is deleted', async () => {
    const person = await anOwner();
    const params = await aSubscription(person);
    const token = await aVerificationToken(person);
    await closeAccount(person.id, new Date());
    for (const { error } of [await end({ params }), await verify({ body: { token } })]) expect(error.code).toBe(invalid);
    const left = (await everyItem()).filter(({ entity, PK }) => entity === 'MailSettings' && String(PK).includes(person.id));
    expect(left).toEqual([]);
  });
});
