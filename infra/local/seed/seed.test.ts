import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPhoto } from '#core/market/photo/image';
import { freePort } from '#infra/local/ports';
import { type Host, runHost, startHost } from '#infra/local/testing/host';
import { until } from '#infra/local/testing/waits';
import { OwnerRegistration, StagerRegistration } from '#shared/account/user.contract';
import type { MarketCounter } from '#shared/market/market.values';
import { photoFiles } from '#shared/photo/photos';
import { marketHistory } from './market';
import { owners, stagers } from './people';
import { madeFolder, madePhoto, picturesFolder } from './pictures';
import { pairs, portfolios } from './portfolios';
import { demoProjects } from './projects';

interface Bid {
  id: string;
  status: string;
  paymentStatus: string;
  project: { photos: string[]; owner: { email: string | null } };
}

describe('the demo data', () => {
  let dataDir: string;
  let host: Host | undefined;

  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-seed-'));
  });
  afterAll(async () => {
    await host?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async <T>(url: string, sessionId: string): Promise<T> =>
    (await (await fetch(host?.endpoints.app + url, { headers: { authorization: `Bearer ${sessionId}` } })).json()) as T;

  const login = async (email: string, password: string) => {
    const response = await fetch(`${host?.endpoints.app}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { user: { id: string; userType: string }; sessionId: string };
  };

  it('matches the contract and names only existing pictures', () => {
    for (const owner of Object.values(owners)) expect(OwnerRegistration.safeParse(owner).success).toBe(true);
    for (const stager of Object.values(stagers)) expect(StagerRegistration.safeParse(stager).success).toBe(true);
    const missing = demoProjects()
      .flatMap(({ photos = [] }) => photos)
      .concat(Object.values(portfolios).flat())
      .filter((name) => !existsSync(`infra/local/seed/photos/${name}.webp`));
    expect(missing).toEqual([]);
  });

  it('shows no picture in two portfolios', () => {
    const shown = Object.values(portfolios).flat();
    expect(shown).toEqual([...new Set(shown)]);
  });

  it('shows an empty room in a portfolio only as the before picture of a pair', () => {
    for (const [stager, shown] of Object.entries(portfolios)) {
      const before = (pairs[stager as keyof typeof pairs] ?? []).map((pair) => shown[pair.before]);
      expect(shown.filter((name) => name.endsWith('-empty'))).toEqual(before);
    }
  });

  it('has every width of each picture, so that no first start must make it', async () => {
    const pictures = readdirSync(picturesFolder).map((file) => path.basename(file, '.webp'));
    for (const name of pictures) {
      const { objectKey, files } = await madePhoto(name);
      const { width, height, colors } = await readPhoto(readFileSync(path.join(picturesFolder, `${name}.webp`)));
      expect(objectKey).toMatch(new RegExp(`^photos/[\\w-]{43}\\.${width}x${height}-${colors}\\.webp$`));
      expect(files.map(([key]) => key).sort()).toEqual(photoFiles(objectKey).sort());
      for (const [, bytes] of files) expect(bytes.length).toBeGreaterThan(1000);
    }
    expect(readdirSync(madeFolder)).toHaveLength(4 * pictures.length);
  });

  it('has a plausible past of 400 days, the same at each start', () => {
    const today = new Date('2026-11-24T15:00:00.000Z');
    const past = marketHistory(today) as ({ day: string } & Partial<Record<MarketCounter, number>>)[];
    expect(marketHistory(today)).toEqual(past);
    const seen = [...new Set(past.map(({ day }) => day))];
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([400, '2025-10-20', '2026-11-23']);
    for (const { projects = 0, firstBids = 0, choices = 0, questions = 0, answers = 0, ...day } of past) {
      const { acceptances = 0, freeAcceptances = 0, paidAcceptances = 0 } = day;
      expect([firstBids <= projects, choices <= firstBids, answers <= questions]).toEqual([true, true, true]);
      expect(paidAcceptances + freeAcceptances).toBeLessThanOrEqual(acceptances);
    }
  });

  it('fills an empty directory with users, projects and bids in every state', async () => {
    const port = await freePort();
    const app = `http://127.0.0.1:${port}`;
    const cutOff = runHost({ DATA_DIR: dataDir, PORT: String(port), WEB: '0', SEED: '1' });
    await until('that people get in', async () => (await fetch(`${app}/config.json`).catch(() => undefined))?.status === 200);
    const registered = await fetch(`${app}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...owners.dana, email: 'early@seed.example' }),
    });
    expect(registered.status).toBe(201);
    // Programs wait until the demo data is complete.
    expect((await fetch(`${app}/api/health`)).status).toBe(503);
    expect(existsSync(path.join(dataDir, 'endpoints.json'))).toBe(false);
    // A start that was cut off leaves partial data, which the next start deletes.
    cutOff.child.kill('SIGKILL');
    await cutOff.exited;
    expect(cutOff.output()).toContain('The demo data is still being written.');

    host = await startHost(dataDir, { SEED: '1' });
    expect(host.output()).not.toContain('Demo data');
    const { demo } = host.endpoints;
    expect(demo.map(({ userType }) => userType).sort()).toEqual(
      ['realtor', 'builder', 'investor', ...Array<string>(4).fill('staging_company')].sort(),
    );
    const bids: Bid[] = [];
    for (const { email, password, userType } of demo) {
      const { user, sessionId } = await login(email, password);
      if (userType === 'staging_company') bids.push(...(await call<Bid[]>(`/api/users/${user.id}/bids`, sessionId)));
      else expect((await call<unknown[]>('/api/projects', sessionId)).length).toBeGreaterThan(2);
    }
    const states = new Set(bids.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`));
    expect(states).toEqual(new Set(['pending unpaid', 'payment_required unpaid', 'accepted paid', 'rejected unpaid']));
  });

  it('has a badge that expires soon and a document that waits to be checked', async () => {
    const standing = async ({ email, password }: { email: string; password: string }) => {
      const { sessionId } = await login(email, password);
      return call<{ documents: { state: string }[]; badges: { text: string; expiryDate: string }[] }>(
        '/api/verification',
        sessionId,
      );
    };
    const theo = await standing(stagers.theo);
    expect(theo.documents.map(({ state }) => state)).toEqual(['approved']);
    expect(theo.badges.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Insurance certificate seen, valid until \w{3} \d{4}$/),
    ]);
    const daysLeft = (Date.parse(theo.badges[0]?.expiryDate ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(19);
    expect(daysLeft).toBeLessThan(22);
    expect(await standing(stagers.june)).toMatchObject({ documents: [{ state: 'waiting' }], badges: [] });
  });

  it('learns of a payment at Stripe from the webhook only', async () => {
    const { app, stripe } = host!.endpoints;
    const { user, sessionId } = await login(stagers.theo.email, stagers.theo.password);
    const waiting = async () =>
      (await call<Bid[]>(`/api/users/${user.id}/bids`, sessionId)).find(({ status }) => status === 'payment_required');
    const bid = await waiting();
    expect(bid?.project.owner.email).toBeNull();
    const headers = { authorization: `Bearer ${sessionId}` };
    const intent = await fetch(`${app}/api/bids/${bid?.id}/payment-intent`, { method: 'POST', headers });
    const { clientSecret } = (await intent.json()) as { clientSecret: string };
    const confirmed = await fetch(`${stripe.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    expect(confirmed.status).toBe(200);
    await until('the fee is no longer due', async () => (await waiting()) === undefined);
    const paid = (await call<Bid[]>(`/api/users/${user.id}/bids`, sessionId)).find(({ id }) => id === bid?.id);
    expect(paid).toMatchObject({ status: 'accepted', paymentStatus: 'paid', project: { owner: { email: owners.dana.email } } });
  });

  it('has pictures that the site serves', async () => {
    const { user, sessionId } = await login(stagers.june.email, stagers.june.password);
    const [bid] = await call<Bid[]>(`/api/users/${user.id}/bids`, sessionId);
    const photo = await fetch(`${host!.endpoints.app}${bid?.project.photos[0]}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });

  it('leaves the whole registration limit to new users, and is made once', async () => {
    const { app, demo } = host!.endpoints;
    for (let index = 0; index < 20; index += 1) {
      const body = { ...owners.dana, email: `newcomer${index}@seed.example` };
      const response = await fetch(`${app}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([index, response.status]).toEqual([index, 201]);
    }
    await host?.kill();
    host = await startHost(dataDir, { SEED: '1' });
    expect(host.endpoints.demo).toEqual(demo);
    const { sessionId } = await login(owners.dana.email, owners.dana.password);
    const mine = await call<unknown[]>('/api/projects', sessionId);
    expect(mine).toHaveLength(demoProjects().filter(({ owner }) => owner === 'dana').length);
  });
});
