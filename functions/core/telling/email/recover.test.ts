import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { getReset } from '#core/market/account/reset.repo';
import { aPerson, confirmedAddress } from '#functions/testing/builders';
import { makeDifferent } from '#functions/testing/changes';
import { onTheWay, sentMail, withMailServer } from '#functions/testing/mail';
import { meanwhile } from '#functions/testing/meanwhile';
import { quotas } from '#shared/quotas';
import { mailResetLink } from './recover';
import { resetMail } from './reset.mail';

withMailServer();

const now = new Date('2026-03-01T12:00:00.000Z');
const network = '192.0.2.1';
const site = 'http://127.0.0.1:3000';
const tokenIn = (link = ''): string => new URL(link).searchParams.get('token') ?? '';

describe('mailResetLink', () => {
  it('mails the link that it returns, which opens a reset of the account', async () => {
    const { id, email } = await aPerson({}, now);
    const link = (await mailResetLink(email, network, site, now)) ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/);
    const [mail, ...others] = await sentMail(email);
    expect([mail?.body.text?.includes(link), mail?.body.html?.includes(`href="${link}"`), others]).toEqual([true, true, []]);
    expect((await getReset(tokenIn(link), now)).account.id).toBe(id);
  });

  it('mails nothing to an address without an account', async () => {
    expect(await mailResetLink('nobody@recover.example', network, site, now)).toBeUndefined();
    expect(await sentMail('nobody@recover.example')).toEqual([]);
  });

  it('mails a few to an address that nobody has confirmed, and as many as are asked for to one that somebody has', async () => {
    const [stranger, holder] = [await aPerson({}, now), await confirmedAddress(await aPerson({}, now))];
    const { allowance } = quotas.resetToUnconfirmed;
    for (const { email } of [stranger, holder])
      for (let mail = 0; mail <= allowance; mail += 1) await mailResetLink(email, network, site, now);
    expect((await sentMail(stranger.email)).length).toBe(allowance);
    expect((await sentMail(holder.email)).length).toBe(allowance + 1);
    expect(await mailResetLink(stranger.email, network, site, now)).toBeUndefined();
  });

  it('counts against an unconfirmed address only what was mailed, and says no more of it than of one without an account', async () => {
    const { email } = await aPerson({}, now);
    for (let failed = 0; failed < quotas.resetToUnconfirmed.allowance; failed += 1) {
      onTheWay('refused');
      expect(await mailResetLink(email, network, site, now)).toBeUndefined();
    }
    expect(await mailResetLink(email, network, site, now)).toBeDefined();
  });

  it('mails nothing to an address that the account leaves at that moment', async () => {
    const { id, email } = await confirmedAddress(await aPerson({}, now));
    const leaves = () => makeDifferent(keys.user(id), { email: 'another@recover.example' });
    expect(await meanwhile(() => mailResetLink(email, network, site, now), leaves)).toBeUndefined();
    expect(await sentMail(email)).toEqual([]);
  });

  it('does not keep a failure of its own to itself', async () => {
    const { email } = await aPerson({}, now);
    const breaks = () => Promise.reject(new TypeError('planted'));
    await expect(meanwhile(() => mailResetLink(email, network, site, now), breaks)).rejects.toThrow('planted');
  });
});

it('a mail with a reset link has no mark-up of what it is made of', () => {
  const { html } = resetMail({ email: 'dana@recover.example' }, new URL('https://settee.example/?a=1&b=2'));
  expect(html).toContain('href="https://settee.example/?a=1&amp;b=2"');
});
