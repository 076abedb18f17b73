import { afterEach, describe, expect, it, vi } from 'vitest';
import { budgetOf } from '#core/kernel/budget';
import { days, minutes, plus } from '#core/kernel/time';
import { findExport } from '#core/market/export/export.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { exportAccount } from '#core/market/jobs/export-account';
import { notificationTexts } from '#core/telling/events/notification.view';
import { exportUserAsAdmin, getExport, listAuditEntries, openExport, openOwnExport, requestExport } from '#shared/api/routes';
import { exportDays } from '#shared/export/export.values';
import { adminClaims, anOwner, aPerson, aReadyExport, aStager, confirmedAddress, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { logLines } from '../../testing/logs';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';
import { withS3 } from '../../testing/s3';
import { unzip } from '../../testing/zip';

withS3();
withMailServer();
afterEach(() => void vi.useRealTimers());

const request = caller(requestExport);
const state = caller(getExport);
const openOwn = caller(openOwnExport);
const open = caller(openExport);
const exportAsAdmin = caller(exportUserAsAdmin);
const actions = caller(listAuditEntries);

const of = ({ id, sessionId }: Person) => ({ params: { id }, sessionId });
const make = ({ id }: Person, now = new Date()): Promise<void> => exportAccount(id, now, budgetOf(60_000), notificationTexts);
const at = (now: Date): void => void vi.useFakeTimers({ toFake: ['Date'], now });

/** Returns the token in the latest email about a finished export. */
const mailedToken = async (email: string): Promise<string> => {
  const mails = (await mailsBesidesConfirmation(email)).filter(
    ({ subject }) => subject === 'Your Settee data is ready to download',
  );
  return /\/mail\/data\?token=(\S+)/.exec(mails.at(-1)?.body.text ?? '')?.[1] ?? '';
};

describe("an export of a user's data", () => {
  it('is requested, made and downloaded by a user who just entered the password', async () => {
    const owner = await anOwner();
    expect((await state(of(owner))).body).toMatchObject({ state: 'none', askedAt: null, bytes: 0, files: 0 });
    const asked = await request(of(owner));
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({ state: 'making', readyAt: null, isMailed: false }),
    ]);
    expect((await openOwn(of(owner))).status).toBe(404);
    await make(owner);
    const { body } = await state(of(owner));
    expect(body).toMatchObject({ state: 'ready', files: 1 });
    expect(Date.parse(body.expiresAt ?? '') - Date.parse(body.readyAt ?? '')).toBe(days(exportDays));

    const opened = await openOwn(of(owner));
    const [file] = opened.body.files;
    expect(file).toMatchObject({ name: `settee-data-${(body.readyAt ?? '').slice(0, 10)}.zip`, bytes: body.bytes });
    const download = await fetch(file?.url ?? '');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${file?.name}"`);
    const zip = Buffer.from(await download.arrayBuffer());
    expect(zip.length).toBe(body.bytes);
    expect(unzip(zip).map(({ name }) => name)).toContain('profile.json');
  });

  it('has a download URL that works for a minute', async () => {
    const owner = await anOwner();
    await request(of(owner));
    await make(owner);
    const { body } = await openOwn(of(owner));
    const url = new URL(body.files[0]?.url ?? '');
    expect(url.pathname).toMatch(/\/exports\/[\w-]{43}\.1\.zip$/);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it('is only for its user, and requires a recent password to request and download', async () => {
    const [owner, other] = [await anOwner(), await aStager()];
    for (const call of [request, state, openOwn]) {
      expect((await call({ params: { id: owner.id } })).status).toBe(401);
      expect((await call({ params: { id: owner.id }, sessionId: other.sessionId })).status).toBe(403);
      expect((await call({ params: { id: 'me' }, sessionId: owner.sessionId })).status).toBe(400);
    }
    const stale = await aPerson({}, new Date(Date.now() - 15 * 60_000));
    for (const call of [request, openOwn]) expect((await call(of(stale))).error.code).toBe('PASSWORD_REQUIRED');
    expect((await state(of(stale))).status).toBe(200);
    expect(await findExport(stale.id)).toBeUndefined();
  });

  it('is not started again while it is being made', async () => {
    const owner = await anOwner();
    const racing = await Promise.all([1, 2].map(() => request(of(owner))));
    expect(new Set(racing.map(({ status, body }) => `${status} ${body.askedAt}`)).size).toBe(1);
    // Requests while it is being made do not count.
    for (let count = 0; count < 5; count += 1) expect((await request(of(owner))).status).toBe(200);
  });

  it('can be started twice a day', async () => {
    const owner = await anOwner();
    for (let count = 0; count < 2; count += 1) {
      expect((await request(of(owner))).status).toBe(200);
      await make(owner);
    }
    const refused = await request(of(owner));
    expect([refused.status, refused.error.message]).toEqual([
      429,
      expect.stringMatching(/^You've reached the daily limit for copies of your data\. Please try again in \d+ hours\.$/),
    ]);
    expect((await state(of(owner))).body.state).toBe('ready');
  });

  it('expires after seven days', async () => {
    const owner = await anOwner();
    const token = await aReadyExport(owner);
    at(plus(new Date(), days(7) - minutes(1)));
    expect((await open({ params: { token } })).status).toBe(200);
    at(plus(new Date(), minutes(2)));
    expect((await open({ params: { token } })).error.code).toBe('INVALID_MAIL_LINK');
    const { body } = await state(of(await anOwner()));
    expect(body.state).toBe('none');
  });
});

describe('the link to an export', () => {
  it('is emailed to a confirmed address, and works repeatedly without a login', async () => {
    const owner = await confirmedAddress(await anOwner());
    await request(of(owner));
    expect((await state(of(owner))).body.isMailed).toBe(true);
    await make(owner);
    const token = await mailedToken(owner.email);
    expect(token.startsWith(`${owner.id}.`)).toBe(true);
    for (let count = 0; count < 2; count += 1) {
      const { body } = await open({ params: { token } });
      const zip = Buffer.from(await (await fetch(body.files[0]?.url ?? '')).arrayBuffer());
      expect(unzip(zip).map(({ name }) => name)).toContain('README.txt');
    }
    expect(JSON.stringify(await findExport(owner.id))).not.toContain(token.split('.')[1]);
  });

  it('is not emailed to an unconfirmed address', async () => {
    const owner = await anOwner();
    await request(of(owner));
    await make(owner);
    expect(await mailsBesidesConfirmation(owner.email)).toEqual([]);
    expect((await openOwn(of(owner))).status).toBe(200);
  });

  it("fails with a wrong secret or account, and after a newer export or the account's deletion", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const token = await aReadyExport(owner);
    await aReadyExport(other);
    const [, secret = ''] = token.split('.');
    for (const wrong of [`${owner.id}.${'A'.repeat(43)}`, `${other.id}.${secret}`, `${owner.id}.${'A'.repeat(42)}x`])
      expect((await open({ params: { token: wrong } })).error.code).toBe('INVALID_MAIL_LINK');
    expect((await open({ params: { token: secret } })).status).toBe(400);
    expect((await open({ params: { token } })).status).toBe(200);
    await request(of(owner));
    expect((await open({ params: { token } })).error.code).toBe('INVALID_MAIL_LINK');
    await make(owner);
    const next = await aReadyExport(owner);
    expect((await open({ params: { token: next } })).status).toBe(200);
    await closeAccount(owner.id, new Date());
    expect((await open({ params: { token: next } })).error.code).toBe('INVALID_MAIL_LINK');
  });
});

describe('exportUserAsAdmin', () => {
  it('makes an export for the user, and only the user gets the link', async () => {
    const owner = await confirmedAddress(await anOwner());
    const answer = await exportAsAdmin({ params: { id: owner.id }, claims: adminClaims });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ state: 'making', isMailed: true })]);
    // A second request while it is being made is not recorded.
    expect((await exportAsAdmin({ params: { id: owner.id }, claims: adminClaims })).status).toBe(200);
    const about = (await actions({ claims: adminClaims })).body.filter(({ userId }) => userId === owner.id);
    expect(about.map(({ type, details }) => [type, details])).toEqual([
      ['export_asked', 'Made a copy of the account’s data for its holder'],
    ]);
    await make(owner);
    const after = await exportAsAdmin({ params: { id: owner.id }, claims: adminClaims });
    expect(JSON.stringify([answer.body, after.body])).not.toMatch(/http|token|exports\//);
    expect(after.body.state).toBe('making');
    await make(owner);
    expect(await mailedToken(owner.email)).not.toBe('');
  });

  it("does not count toward the user's limit", async () => {
    const owner = await anOwner();
    for (let count = 0; count < 3; count += 1) {
      await exportAsAdmin({ params: { id: owner.id }, claims: adminClaims });
      await make(owner);
    }
    expect((await state(of(owner))).body).toMatchObject({ state: 'ready', isMailed: false });
    expect((await request(of(owner))).status).toBe(200);
  });

  it('is for administrators only, and returns 404 for a deleted account', async () => {
    const owner = await anOwner();
    expect((await exportAsAdmin({ params: { id: owner.id } })).status).toBe(401);
    expect((await exportAsAdmin({ params: { id: owner.id }, sessionId: owner.sessionId })).status).toBe(401);
    await closeAccount(owner.id, new Date());
    expect((await exportAsAdmin({ params: { id: owner.id }, claims: adminClaims })).status).toBe(404);
  });

  it('logs no address, no token and no file key', async () => {
    const owner = await confirmedAddress(await anOwner());
    const before = logLines.length;
    await request(of(owner));
    await make(owner);
    const token = await mailedToken(owner.email);
    await open({ params: { token } });
    const logged = logLines.slice(before).join('\n');
    expect(logged).toContain('"operation":"openExport"');
    for (const mark of [owner.email, token.split('.')[1] ?? '', 'exports/']) expect(logged).not.toContain(mark);
  });
});
