import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { getReset } from '#core/market/account/reset.repo';
import { aPerson, confirmedAddress } from '#functions/testing/builders';
import { changeItem } from '#functions/testing/changes';
import { failNextMails, sentMail, withMailServer } from '#functions/testing/mail';
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
  it('emails the link that it returns, which opens a password reset', async () => {
    const { id, email } = await aPerson({}, now);
    const link = (await mailResetLink(email, network, site, now)) ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/);
    const [mail, ...others] = await sentMail(email);
    expect([mail?.body.text?.includes(link), mail?.body.html?.includes(`href="${link}"`), others]).toEqual([true, true, []]);
    expect((await getReset(tokenIn(link), now)).account.id).toBe(id);
  });

  it('sends nothing if no account has the email', async () => {
    expect(await mailResetLink('nobody@recover.example', network, site, now)).toBeUndefined();
    expect(await sentMail('nobody@recover.example')).toEqual([]);
  });

  it('limits emails to an unconfirmed address, and not to a confirmed one', async () => {
    const [stranger, holder] = [await aPerson({}, now), await confirmedAddress(await aPerson({}, now))];
    const { allowance } = quotas.resetToUnconfirmed;
    for (const { email } of [stranger, holder])
      for (let mail = 0; mail <= allowance; mail += 1) await mailResetLink(email, network, site, now);
    expect((await sentMail(stranger.email)).length).toBe(allowance);
    expect((await sentMail(holder.email)).length).toBe(allowance + 1);
    expect(await mailResetLink(stranger.email, network, site, now)).toBeUndefined();
  });

  it('counts only sent emails against an unconfirmed address', async () => {
    const { email } = await aPerson({}, now);
    for (let failed = 0; failed < quotas.resetToUnconfirmed.allowance; failed += 1) {
      failNextMails('refused');
      expect(await mailResetLink(email, network, site, now)).toBeUndefined();
    }
    expect(await mailResetLink(email, network, site, now)).toBeDefined();
  });

  it('sends nothing if the account changes its email at the same moment', async () => {
    const { id, email } = await confirmedAddress(await aPerson({}, now));
    const leaves = () => changeItem(keys.user(id), { email: 'another@recover.example' });
    expect(await meanwhile(() => mailResetLink(email, network, site, now), leaves)).toBeUndefined();
    expect(await sentMail(email)).toEqual([]);
  });

  it('throws unexpected errors', async () => {
    const { email } = await aPerson({}, now);
    const breaks = () => Promise.reject(new TypeError('planted'));
    await expect(meanwhile(() => mailResetLink(email, network, site, now), breaks)).rejects.toThrow('planted');
  });
});

it('escapes the link in the HTML', () => {
  const { html } = resetMail({ email: 'dana@recover.example' }, new URL('https://settee.example/?a=1&b=2'));
  expect(html).toContain('href="https://settee.example/?a=1&amp;b=2"');
});
