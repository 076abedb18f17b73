import { describe, expect, it } from 'vitest';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { findAccountByEmail, getAccount } from '#core/market/account/account.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { editUser } from '#shared/api/routes';
import { aConfirmedOwner, anEmail, anOwner, aPerson, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';

withContention();
withMailServer();

const edit = caller(editUser);
const profile = (fields: object) => ({ name: 'Ada', email: 'ada@test.example', phone: '(555) 123-4567', ...fields });
const as = ({ id, sessionId }: Person, fields: object) => edit({ params: { id }, sessionId, body: profile(fields) });

describe('editUser', () => {
  it('replaces the profile and returns the account', async () => {
    const stager = await aStager();
    const email = anEmail();
    const { status, body } = await as(stager, {
      name: ' Ada Lovelace ',
      email: ` ${email.toUpperCase()} `,
      company: 'Engines',
      bio: '',
      userType: 'realtor',
      rating: 5,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: stager.id,
      name: 'Ada Lovelace',
      email,
      phone: '(555) 123-4567',
      company: 'Engines',
      bio: null,
    });
    expect(await getAccount(stager.id)).toMatchObject({ name: 'Ada Lovelace', email, userType: 'staging_company', rating: 0 });
    expect(Object.keys(body)).not.toContain('passwordHash');
  });

  it('moves the email claim: the former address is free', async () => {
    const owner = await anOwner();
    const email = anEmail();
    await as(owner, { email });
    expect((await findAccountByEmail(email))?.id).toBe(owner.id);
    expect(await get(keys.emailClaim(owner.email))).toBeUndefined();
    const other = await anOwner();
    expect((await as(other, { email: owner.email })).status).toBe(200);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ email: undefined }, 'email', 'Valid email is required'],
    [{ phone: 'x'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
    [{ bio: 'a\u0000b' }, 'bio', 'Text contains characters that are not allowed'],
  ])('refuses %j', async (wrong, path, message) => {
    const { status, error } = await as(await anOwner(), { email: anEmail(), ...wrong });
    expect(status).toBe(400);
    expect(error).toMatchObject({ message, issues: [{ path, message }] });
  });

  it("edits only the caller's own account", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    expect((await edit({ params: { id: owner.id }, body: profile({}) })).status).toBe(401);
    expect((await edit({ params: { id: other.id }, sessionId: owner.sessionId, body: profile({}) })).status).toBe(403);
    expect((await edit({ params: { id: 'me' }, sessionId: owner.sessionId, body: profile({}) })).status).toBe(400);
  });

  it('gives an email address to one of many who race for it', async () => {
    const email = anEmail();
    const people = await Promise.all(Array.from({ length: 10 }, () => anOwner()));
    const answers = await Promise.all(people.map((person) => as(person, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const { status, error } of answers)
      if (status === 409) expect(error.message).toBe('An account with this email already exists');
    const winner = people[answers.findIndex(({ status }) => status === 200)] as Person;
    expect((await findAccountByEmail(email))?.id).toBe(winner.id);
    for (const person of people.filter(({ id }) => id !== winner.id)) {
      expect((await findAccountByEmail(person.email))?.id).toBe(person.id);
    }
  });

  it('keeps one email claim when changes of one account race', async () => {
    const owner = await anOwner();
    const emails = Array.from({ length: 8 }, anEmail);
    const answers = await Promise.all(emails.map((email) => as(owner, { email })));
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    const { email } = await getAccount(owner.id);
    const claims = await Promise.all([...emails, owner.email].map((one) => get(keys.emailClaim(one))));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await findAccountByEmail(email))?.id).toBe(owner.id);
  });

  it('requires a recent password for a new email address, but not for the name', async () => {
    const stale = await aPerson({ phone: '(555) 123-4567' }, new Date(Date.now() - 15 * 60_000));
    const email = anEmail();
    const refused = await as(stale, { email });
    expect([refused.status, refused.error.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await getAccount(stale.id)).email).toBe(stale.email);
    // The answer does not reveal whether the address is taken.
    expect((await as(stale, { email: (await anOwner()).email })).error).toEqual(refused.error);
    expect((await as(stale, { email: stale.email.toUpperCase(), name: 'Ada' })).status).toBe(200);
    const fresh = await aPerson({}, new Date(Date.now() - 14 * 60_000));
    expect((await as(fresh, { email })).status).toBe(200);
  });

  it('requires a recent password to change or remove the phone number', async () => {
    const phone = '(555) 123-4567';
    const stale = await aPerson({ phone }, new Date(Date.now() - 15 * 60_000));
    const { email } = stale;
    for (const other of ['(555) 765-4321', '', null, undefined]) {
      const refused = await as(stale, { email, phone: other, name: 'Ada' });
      expect([refused.status, refused.error.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    }
    expect(await getAccount(stale.id)).toMatchObject({ phone, name: stale.name });
    // Spaces do not count as a change.
    expect((await as(stale, { email, phone: ` ${phone} `, name: 'Ada' })).status).toBe(200);
    const fresh = await aPerson({ phone });
    expect((await as(fresh, { email: fresh.email, phone: '' })).body.phone).toBeNull();
  });

  it('does not overwrite a phone number that changed since it was read', async () => {
    const owner = await aPerson({ phone: '(555) 123-4567' });
    const { name, email, company, bio } = owner;
    await as(owner, { email, phone: '(555) 765-4321' });
    const stale = saveProfile(owner, { name, email, phone: owner.phone, company, bio }, 'Another device', new Date());
    await expect(stale).rejects.toThrow(StaleRead);
    expect((await getAccount(owner.id)).phone).toBe('(555) 765-4321');
  });

  it('emails the former address with time and time zone, but without other data', async () => {
    const owner = await aConfirmedOwner({ name: 'Zelda Marquardt' });
    const email = anEmail();
    await as(owner, { email, name: 'Zelda Fitzgerald' });
    const [mail, ...more] = await mailsBesidesConfirmation(owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Settee email address was changed: was it you?');
    expect(mail?.body.text).toMatch(/was changed on \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T \(Another device\)\./);
    const { destination, ...content } = mail ?? {};
    expect(JSON.stringify(content)).not.toMatch(new RegExp(`Zelda|Marquardt|Fitzgerald|${email}`));
    expect(await mailsBesidesConfirmation(email)).toEqual([]);
    // An unchanged address causes no email.
    await as(owner, { email, name: 'Zelda' });
    expect(await mailsBesidesConfirmation(owner.email)).toHaveLength(1);
  });

  it('reveals ten times an hour whether an address is taken, and still saves other changes', async () => {
    const [owner, taken] = [await anOwner(), (await anOwner()).email];
    const answers = await Promise.all(Array.from({ length: 14 }, () => as(owner, { email: taken })));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.error.message).toBe(
      "You've reached the hourly limit for email address changes. Please try again in 60 minutes.",
    );
    expect((await as(owner, { email: owner.email, name: 'Ada' })).status).toBe(200);
  });

  it('leaves no reset link that went to the former address', async () => {
    const owner = await anOwner();
    await as(owner, { email: anEmail() });
    expect((await getAccount(owner.id)).resetTokenHash).toBeNull();
  });
});
