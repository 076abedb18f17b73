import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { originPlaceholder } from '#shared/pages';
import { listen } from './ports';
import { UnknownScheduleError } from './schedules';
import { createSite } from './site';
import { siteHeaders } from './web/headers';
import { StaticSite } from './web/static-site';

describe('the local site', () => {
  const servers: Server[] = [];
  const seen: { method: string; url: string; headers: object }[] = [];
  let origin: string;
  let folder: string;
  /** The content of the file of notices. */
  let published: string | undefined;

  const serve = async (server: Server): Promise<string> => {
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'site-'));
    mkdirSync(path.join(folder, 'assets'));
    mkdirSync(path.join(folder, 'templates'));
    writeFileSync(path.join(folder, 'app.html'), `<!doctype html><title>Settee</title>${' '.repeat(2000)}`);
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Home</title>');
    writeFileSync(path.join(folder, 'about.html'), `<link rel="canonical" href="${originPlaceholder}/about">`);
    writeFileSync(path.join(folder, 'templates/project.html'), '{{title}}');
    writeFileSync(path.join(folder, 'assets/index-abc123.js'), `console.log("${'x'.repeat(3000)}")`);
    writeFileSync(path.join(folder, 'sw.js'), 'self.skipWaiting()');
    writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(path.join(folder, '..', `${path.basename(folder)}-secret.txt`), 'secret');
    const standIn = await serve(
      createServer((request, response) => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
        const known =
          request.url === '/good-site/notices.json' ? published !== undefined : (request.url?.includes('good') ?? false);
        const type = request.url?.includes('.svg') ? 'image/svg+xml' : 'image/png';
        response.writeHead(known ? 200 : 404, { 'content-type': known ? type : 'application/xml', 'x-amz-meta-secret': '1' });
        response.end(published ?? 'bytes');
      }),
    );
    const pages = new StaticSite(folder, siteHeaders('http://127.0.0.1:3000', false), 'http://127.0.0.1:3000', null);
    const site = createSite({
      gateway: async (_request, response) => void response.writeHead(418).end(),
      pages: (...visit) => pages.serve(...visit),
      functionPages: { 'content-security-policy': "default-src 'self'" },
      config: {
        stripePublishableKey: 'pk_test_1',
        stripeScriptUrl: '/__stripe/v3.js',
        pushScriptUrl: null,
        cognito: { url: '/__cognito', region: 'us-east-1', userPoolId: 'p', clientId: 'c' },
        sealedBids: false,
        minimumBid: 1,
        live: false,
        paymentWindowHours: 72,
        feeTiers: [],
      },
      scripts: { '/__stripe/v3.js': Buffer.from('window.Stripe=1') },
      standIns: { cognito: standIn, s3: standIn, push: standIn, stripe: standIn },
      bucket: 'bucket',
      siteBucket: 'good-site',
      schedules: {
        run: async (name) => {
          if (name !== 'expire') throw new UnknownScheduleError('none');
          return 7;
        },
        stop: () => undefined,
      },
    });
    origin = await serve(createServer((request, response) => void site(request, response, '127.0.0.1')));
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}-secret.txt`, { force: true });
  });
  beforeEach(() => {
    seen.length = 0;
  });

  /** Requests a URL unchanged, since fetch would normalize dots and broken encodings. */
  const raw = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const request = httpRequest(origin, { path: url, headers, method }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('latin1');
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      request.on('error', reject).end();
    });

  it.each(['/dashboard', '/projects', '/no/such/screen', '/broken%E0%A4%A'])('serves the application at %s', async (url) => {
    const { status, headers, body } = await raw(url);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>Settee</title>');
  });

  it('serves prerendered pages at their paths, with the address of the site', async () => {
    expect((await raw('/')).body).toContain('<title>Home</title>');
    for (const url of ['/about', '/about/']) expect((await raw(url)).body).toContain('href="http://127.0.0.1:3000/about"');
    expect((await raw('/templates/project.html')).status).toBe(404);
  });

  it('serves the service worker at the root, revalidated each time', async () => {
    const { status, headers, body } = await raw('/sw.js');
    expect([status, headers['cache-control'], headers['content-type'], body]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
      'self.skipWaiting()',
    ]);
    expect(headers['content-security-policy']).toMatch(/; worker-src 'self'(?:;|$)/);
  });

  it('serves the file of notices, and an empty one if there is none', async () => {
    const asked = async () => {
      const { status, headers, body } = await raw('/notices.json');
      return [status, headers['content-type'], JSON.parse(body)];
    };
    expect(await asked()).toEqual([200, 'application/json; charset=utf-8', { notices: [], off: [] }]);
    published = '{"notices":[],"off":["bidding"]}';
    expect(await asked()).toEqual([200, 'application/json; charset=utf-8', { notices: [], off: ['bidding'] }]);
    published = undefined;
  });

  it('sends the policy of production without other origins on every page', async () => {
    for (const url of ['/', '/nothing.js']) {
      const policy = String((await raw(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('https://');
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('upgrade-insecure-requests');
    }
    expect(siteHeaders('http://127.0.0.1:3000', true)['content-security-policy']).toContain('https://js.stripe.com');
    const referrer = async (url: string) => (await raw(url)).headers['referrer-policy'];
    for (const url of ['/reset-password?token=t', '/mail/undo?token=t']) expect(await referrer(url)).toBe('no-referrer');
    expect(await referrer('/mail')).toBe('strict-origin-when-cross-origin');
  });

  it('lets browsers cache hashed files forever, compressed, and revalidate others', async () => {
    const asset = await raw('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(asset.body.length).toBeLessThan(200);
    expect((await raw('/assets/index-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const { headers } = await raw('/');
    expect((await raw('/', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await raw('/', {}, 'HEAD')).body).toBe('');
  });

  it('serves only files of the build', async () => {
    const name = `${path.basename(folder)}-secret.txt`;
    for (const url of [`/../${name}`, `/%2e%2e/${name}`, `/assets/..%2f..%2f${name}`, '/assets/nothing.js', '/package.json']) {
      expect((await raw(url)).status).toBe(404);
    }
    expect((await raw('/dashboard', {}, 'POST')).status).toBe(404);
  });

  it('serves pictures from photos/ only, and never as another type', async () => {
    const photo = await raw('/media/photos/good.png?response-content-type=text/html', { authorization: 'Bearer session' });
    expect(photo.status).toBe(200);
    expect(photo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    });
    expect(photo.headers).not.toHaveProperty('x-amz-meta-secret');
    expect(seen).toMatchObject([{ url: '/bucket/photos/good.png' }]);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect((await raw('/media/photos/good.svg')).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
    expect((await raw('/media/photos/none.png')).headers['cache-control']).toBe('public, max-age=60');
    seen.length = 0;
    const others = [
      '',
      'photos',
      'photos/',
      'uploads/good',
      'certificates/good',
      'photos/../good',
      'photos/%2e%2e/good',
      'photos//good',
      'photos/good%00',
      'photos/..%5cgood',
    ];
    for (const key of others) expect([key, (await raw(`/media/${key}`)).status]).toEqual([key, 404]);
    expect((await raw('/media/photos/good.png', {}, 'DELETE')).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it('passes browser calls on to the stand-ins, except for their controls', async () => {
    await raw('/__cognito/pool/.well-known/jwks.json');
    await raw('/__cognito', {}, 'POST');
    await raw('/__stripe/v1/payment_intents/good?key=1');
    await raw('/__s3/bucket/uploads/good?x=1', {}, 'PUT');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /pool/.well-known/jwks.json',
      'POST /',
      'GET /v1/payment_intents/good?key=1',
      'PUT /bucket/uploads/good?x=1',
    ]);
    expect((await raw('/__stripe/v3.js')).body).toBe('window.Stripe=1');
    expect((await raw('/__stripe/__control', {}, 'POST')).status).toBe(404);
    expect(JSON.parse((await raw('/config.json')).body)).toMatchObject({ stripePublishableKey: 'pk_test_1' });
  });

  it('runs a schedule on demand, but not for a page of another site', async () => {
    expect(JSON.parse((await raw('/__local/run/expire', {}, 'POST')).body)).toEqual({ ran: 'expire', result: 7 });
    expect((await raw('/__local/run/nothing', {}, 'POST')).status).toBe(404);
    expect((await raw('/__local/run/expire')).status).toBe(404);
    expect((await raw('/__local/run/expire', { 'sec-fetch-site': 'cross-site' }, 'POST')).status).toBe(403);
  });

  it('passes project pages to the gateway with page headers, and redirects /projects/ to the search', async () => {
    const page = await raw('/projects/01ABC?return=projects');
    expect([page.status, page.headers['content-security-policy']]).toEqual([418, "default-src 'self'"]);
    expect((await raw('/projects/01ABC', {}, 'HEAD')).status).toBe(418);
    const search = await raw('/projects/');
    expect([search.status, search.headers.location]).toEqual([301, '/projects']);
    expect((await raw('/projects/01ABC', {}, 'POST')).status).toBe(404);
  });

  it('passes everything under /api to the gateway', async () => {
    for (const url of ['/api', '/api/', '/api/x.js', '/api/nothing']) expect((await raw(url)).status).toBe(418);
    // A GET of the unsubscribe address redirects to its page.
    const opened = await fetch(`${origin}/api/mail/subscriptions/a.bids.b`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/mail/unsubscribe?token=a.bids.b']);
    expect((await fetch(`${origin}/api/mail/subscriptions/a.bids.b`, { method: 'POST' })).status).toBe(418);
  });
});
