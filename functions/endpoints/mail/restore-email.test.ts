import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { findAccountByEmail, getAccount } from '#core/market/account/account.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { openSession } from '#core/market/account/session.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { addressToken } from '#core/market/preferences/link-token';
import { beginUndo, getMailSettings } from '#core/market/preferences/settings.repo';
import * as routes from '#shared/api/routes';
import { undoDays } from '#shared/mail/mail.contract';
import { anAddress, anEmail, anOwner, anUndoToken, confirmedAddress, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';
import { sendAt, sentMail, withMailServer } from '../../testing/mail';

withContention();
withMailServer();

const call = caller(routes.restoreEmail);
const restore = (token: string | undefined) => call({ body: { token } });
const me = caller(routes.getMe);
const register = caller(routes.register);
const edit = caller(routes.editUser);
const reset = caller(routes.resetPassword);

const invalid = { code: 'INVALID_MAIL_LINK', message: 'This link is no longer valid. Please ask for a new email.' };
const taken = 'An account with this email already exists';
const claimOn = (email: string) => get(keys.emailClaim(email));
const someone = async (): Promise<Person> => confirmedAddress(await anOwner({ email: anEmail() }));

/** Changes the address of the account, as anybody with its password can. */
const moveTo = async ({ id }: Pick<Person, 'id'>, email: string, now = new Date()): Promise<void> => {
  const account = await getAccount(id);
  await saveProfile(account, { ...account, email }, 'Chrome on macOS', now);
};
const confirm = async ({ id }: Pick<Person, 'id'>) => confirmedAddress(await getAccount(id));
/** Returns the token in the email to a former address. */
const tokenTo = async ({ id }: Pick<Person, 'id'>, email: string, now = new Date()): Promise<string | undefined> => {
  const secret = await beginUndo(id, email, await getMailSettings(id), now);
  return secret && addressToken(id, secret);
};
const signUpWith = (email: string) => {
  const body = {
    email,
    password: 'correct horse',
    name: 'Eve',
    userType: 'realtor',
    phone: '(555) 010-0000',
    agreeToTerms: true,
  };
  return register({ body, address: anAddress() });
};
const addressOf = async ({ id }: Pick<Person, 'id'>): Promise<string> => (await getAccount(id)).email;

describe('the former address of an account', () => {
  it('is restored once by the emailed link, which ends all sessions and reset links', async () => {
    const person = await someone();
    const thief = anEmail();
    await moveTo(person, thief);
    const session = await openSession(await getAccount(person.id), new Date());
    const resetToken = await beginReset(await getAccount(person.id), new Date());
    await sendAt(plus(new Date(), minutes(1)));
    const [mail] = (await sentMail(person.email)).filter(({ subject }) => subject.includes('was changed'));
    expect(mail?.body.text).toMatch(/was changed on .* E[SD]T \(Chrome on macOS\)\. .* within 7 days of the change/s);
    const token = /\/mail\/undo\?token=([\w.-]+)/.exec(mail?.body.text ?? '')?.[1];
    expect((await restore(token)).body).toEqual({ email: person.email });
    expect(await addressOf(person)).toBe(person.email);
    expect((await getMailSettings(person.id)).verifiedEmail).toBe(person.email);
    for (const sessionId of [person.sessionId, session]) expect((await me({ sessionId })).status).toBe(401);
    expect((await reset({ body: { token: resetToken, newPassword: 'other horse' } })).error.code).toBe('INVALID_RESET_TOKEN');
    expect((await restore(token)).error).toEqual(invalid);
    // The thief's address is free again, and the owner's claim is as before.
    expect(await claimOn(thief)).toBeUndefined();
    const claim = (await everyItem()).find(({ PK }) => PK === keys.emailClaim(person.email).PK);
    expect(claim).toEqual({ ...keys.emailClaim(person.email), entity: 'EmailClaim', userId: person.id });
    await expectConsistent();
  });

  it('is reserved for seven days: only its own account can use it', async () => {
    const [person, other] = [await someone(), await anOwner()];
    await moveTo(person, anEmail());
    const registered = await signUpWith(person.email);
    expect([registered.status, registered.error.message]).toEqual([409, taken]);
    const { id, sessionId, name } = other;
    const body = { name, email: person.email, phone: '(555) 010-0000', company: '', bio: '' };
    const moved = await edit({ params: { id }, sessionId, body });
    expect([moved.status, moved.error.message]).toEqual([409, taken]);
    expect(await findAccountByEmail(person.email)).toBeUndefined();
    await expectConsistent();
    await moveTo(person, person.email);
    expect((await findAccountByEmail(person.email))?.id).toBe(person.id);
    expect((await getMailSettings(person.id)).verifiedEmail).toBe(person.email);
    expect(await claimOn(person.email)).toEqual({ userId: person.id });
    await expectConsistent();
  });

  it('is free after seven days, when its link stops working', async () => {
    const person = await someone();
    const before = plus(new Date(), -days(undoDays));
    await moveTo(person, anEmail(), plus(before, minutes(1)));
    const late = (await tokenTo(person, person.email)) ?? '';
    expect((await signUpWith(person.email)).status).toBe(409);
    const [gone, address] = [await someone(), anEmail()];
    await moveTo(gone, address, before);
    const token = (await tokenTo(gone, gone.email, before)) ?? '';
    expect(await claimOn(gone.email)).toMatchObject({ userId: gone.id });
    expect((await restore(token)).error).toEqual(invalid);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUpWith(gone.email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await addressOf(gone)).toBe(address);
    // The former confirmation no longer counts.
    expect((await getMailSettings(gone.id)).verifiedEmail).toBeNull();
    expect((await restore(late)).status).toBe(200);
    await expectConsistent();
  });

  it('is free at once and gets no email if it was never confirmed', async () => {
    const person = await anOwner({ email: anEmail() });
    await moveTo(person, anEmail());
    expect(await tokenTo(person, person.email)).toBeUndefined();
    expect((await signUpWith(person.email)).status).toBe(201);
    await sendAt(plus(new Date(), minutes(1)));
    expect((await sentMail(person.email)).filter(({ subject }) => subject.includes('was changed'))).toEqual([]);
  });

  it('is restored over further changes, and then cancels the links of later addresses', async () => {
    const person = await someone();
    const [second, third] = [anEmail(), anEmail()];
    await moveTo(person, second);
    const first = await tokenTo(person, person.email);
    await moveTo(person, third);
    // The second address was not confirmed.
    expect(await tokenTo(person, second)).toBeUndefined();
    expect(await claimOn(second)).toBeUndefined();
    await confirm(person);
    await moveTo(person, anEmail());
    const later = await tokenTo(person, third);
    expect((await restore(first)).body).toEqual({ email: person.email });
    expect((await restore(later)).error).toEqual(invalid);
    expect(await claimOn(third)).toBeUndefined();
    expect(await addressOf(person)).toBe(person.email);
    await expectConsistent();
  });

  it('takes precedence over later addresses, even after the account returned to it', async () => {
    const person = await someone();
    const second = anEmail();
    await moveTo(person, second);
    const first = await tokenTo(person, person.email);
    await confirm(person);
    await moveTo(person, person.email);
    expect(await tokenTo(person, second)).toBeUndefined();
    expect(await claimOn(second)).toBeUndefined();
    await moveTo(person, anEmail());
    expect((await restore(first)).body).toEqual({ email: person.email });
    await expectConsistent();
  });

  it('still ends all sessions through its link after the account returned to it', async () => {
    const person = await someone();
    await moveTo(person, anEmail());
    const token = await tokenTo(person, person.email);
    await moveTo(person, person.email);
    expect((await restore(token)).body).toEqual({ email: person.email });
    expect((await me({ sessionId: person.sessionId })).status).toBe(401);
    expect((await findAccountByEmail(person.email))?.id).toBe(person.id);
    await expectConsistent();
  });

  it('gets an email without an undo link when it was itself undone', async () => {
    const person = await someone();
    const thief = anEmail();
    await moveTo(person, thief);
    await confirm(person);
    await restore(await tokenTo(person, person.email));
    await sendAt(plus(new Date(), minutes(1)));
    const [mail] = (await sentMail(thief)).filter(({ subject }) => subject.includes('was changed'));
    expect(mail?.body.text).toContain('(with the link we emailed to your earlier address)');
    expect(mail?.body.text).not.toContain('/mail/undo');
  });

  it('gets an email even after several changes within a minute, unless the account returned to it', async () => {
    const person = await someone();
    const second = anEmail();
    await moveTo(person, second);
    await confirm(person);
    await moveTo(person, anEmail());
    const back = await someone();
    await moveTo(back, anEmail());
    await moveTo(back, back.email);
    await sendAt(plus(new Date(), minutes(1)));
    const warningsTo = async (email: string) => (await sentMail(email)).filter(({ subject }) => subject.includes('was changed'));
    const tokens = [];
    for (const email of [person.email, second]) {
      const mails = await warningsTo(email);
      expect(mails).toHaveLength(1);
      tokens.push(/\/mail\/undo\?token=([\w.-]+)/.exec(mails[0]?.body.text ?? '')?.[1]);
    }
    expect(await warningsTo(back.email)).toEqual([]);
    expect((await restore(tokens[1])).body).toEqual({ email: second });
    expect((await restore(tokens[0])).body).toEqual({ email: person.email });
    await expectConsistent();
  });

  it('is either restored or not when the link races a change, a deletion or itself', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all([someone(), someone(), someone()]);
      const [changed, deleted, pressed] = people as [Person, Person, Person];
      const tokens = await Promise.all(
        people.map(async (person) => {
          await moveTo(person, anEmail());
          return tokenTo(person, person.email);
        }),
      );
      const elsewhere = anEmail();
      await Promise.allSettled([moveTo(changed, elsewhere), restore(tokens[0])]);
      // Either may come first.
      expect([changed.email, elsewhere]).toContain(await addressOf(changed));
      const [, gone] = await Promise.all([restore(tokens[1]), closeAccount(deleted.id, new Date()).then(() => true)]);
      expect(gone).toBe(true);
      expect(await claimOn(deleted.email)).toBeUndefined();
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => restore(tokens[2])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      expect(await addressOf(pressed)).toBe(pressed.email);
      await expectConsistent();
    }
  });

  it('is free after the account is deleted, like all reserved addresses', async () => {
    const person = await someone();
    const second = anEmail();
    await moveTo(person, second);
    await confirm(person);
    await moveTo(person, anEmail());
    const token = await tokenTo(person, person.email);
    await closeAccount(person.id, new Date());
    expect((await restore(token)).error).toEqual(invalid);
    for (const email of [person.email, second]) expect((await signUpWith(email)).status).toBe(201);
  });

  it('stays with its new account when the former account is deleted', async () => {
    const person = await someone();
    await moveTo(person, anEmail(), plus(new Date(), -days(undoDays)));
    const { body } = await signUpWith(person.email);
    await closeAccount(person.id, new Date());
    expect((await findAccountByEmail(person.email))?.id).toBe(body.user.id);
  });

  it('can be reserved five times in seven days, and a sixth change must wait', async () => {
    const person = await someone();
    for (let count = 0; count < 5; count += 1) {
      await moveTo(person, anEmail());
      await confirm(person);
    }
    const { sessionId, id, name } = person;
    const body = { name, email: anEmail(), phone: '(555) 010-0000', company: '', bio: '' };
    const refused = await edit({ params: { id }, sessionId, body });
    expect([refused.status, Number(refused.headers['retry-after']) > 6 * 86_400]).toEqual([429, true]);
    await expectConsistent();
  });

  it.each([
    ['of an unknown account', `01ARZ3NDEKTSV4RRFFQ69G5FAV.${'A'.repeat(43)}`],
    ['that is not a token', 'A'.repeat(70)],
  ])('is not restored by a link %s', async (_what, token) => {
    expect((await restore(token)).error).toEqual(invalid);
  });

  it('is restored only by a link of its own account', async () => {
    const [person, other] = [await someone(), await someone()];
    const token = await anUndoToken(person);
    const [, secret] = token.split('.');
    expect((await restore(`${other.id}.${secret}`)).error).toEqual(invalid);
    expect((await restore(token)).status).toBe(200);
  });

  it('is not restored after another account claimed it', async () => {
    const person = await someone();
    const token = await anUndoToken(person);
    const claim = { ...keys.emailClaim(person.email), entity: 'EmailClaim' as const, userId: (await anOwner()).id };
    await transact([put(claim, { replace: true })]);
    expect((await restore(token)).error).toEqual(invalid);
    expect(await addressOf(person)).not.toBe(person.email);
  });
});
