import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectsCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { marshall } from '@aws-sdk/util-dynamodb';
import Stripe from 'stripe';
import { WebSocket } from 'ws';
import { keys } from '#core/kernel/table/keys';
import { streamSpecification } from '#core/kernel/table/schema';
import { areaIds } from '#infra/areas';
import { type RunningStripe, startStripe } from '#infra/local/stripe/start';
import { buildSite } from '#infra/local/web/pages';
import { livePath } from '#shared/live/live';
import { originPlaceholder } from '#shared/pages';
import { awsJson, distributionHost, gatewayIds, invoke, lambdas, makeZone, startedEvery } from './aws';
import { type Cdk, cdkIn } from './cdk';
import { type Emulator, installEmulator, startEmulator } from './emulator';
import { startViewer } from './viewer';

/**
 * Tests a deployment: `cdk bootstrap`, `cdk deploy`, HTTP through CloudFront's address, a changed deployment that keeps the data,
 * `cdk destroy`. AWS is ministack (emulator.ts), Stripe the stand-in. app.ts leaves out what they do not support.
 */
const unavailable = installEmulator();
if (unavailable) console.warn(`The deployment is SKIPPED, not tested: ${unavailable}.`);
const deployed = unavailable ? describe.skip : describe;

const secretKey = 'sk_test_deploy';
const webhookSecret = 'whsec_deploy';
let folder: string;
const stacks = ['data', 'edge', ...areaIds, 'gateway', 'events', 'live', 'operations'].map((name) => `settee-emulator-${name}`);

const contentTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API says.
  body: any;
  text: string;
}

/** The smallest photo: one gray pixel. https://www.w3.org/TR/png-3/ */
const png = (): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

deployed('a deployment', () => {
  let emulator: Emulator;
  let stripe: RunningStripe;
  /** The folder of the built pages. */
  let web: string;
  let cdk: Cdk;
  let site: Awaited<ReturnType<typeof startViewer>>;
  let outputs: {
    table: string;
    media: string;
    web: string;
    pool: string;
    client: string;
    siteUrl: string;
  };
  let gateways: Record<string, string>;
  const took: Record<string, number> = {};
  const clients = () => ({
    endpoint: emulator.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const dynamodb = () => new DynamoDBClient(clients());
  const s3 = () => new S3Client({ ...clients(), forcePathStyle: true });

  const call = async (
    method: string,
    url: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) => {
    const { body, token, headers } = options;
    const answer = await fetch(url.startsWith('http') ? url : `${site.url}${url}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : undefined, text } as Answer;
  };
  const get = (url: string, token?: string) => call('GET', url, { token });
  const post = (url: string, body?: unknown, token?: string) => call('POST', url, { body, token });

  /** Asks until the answer is right, because the webhook needs a moment. */
  const eventually = async (ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await ask();
      if (isSo(answer) || attempt === 100) return answer;
      await sleep(100);
    }
  };

  const person = async (userType: string, name: string) => {
    const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@people.test`;
    const answer = await post('/api/auth/register', {
      email,
      password: 'correct horse',
      name: `${name} Sofaworth`,
      userType,
      phone: '(555) 867-5309',
      company: `${name} Interiors`,
      agreeToTerms: true,
    });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    return { ...(answer.body.user as { id: string }), email, token: answer.body.sessionId as string };
  };
  type Person = Awaited<ReturnType<typeof person>>;

  const project = (owner: Person, photos: string[] = []) =>
    post(
      '/api/projects',
      {
        title: 'Craftsman bungalow',
        description: 'Vacant two-bedroom bungalow.',
        propertyType: 'single_family_home',
        city: 'San Diego',
        neighborhood: 'North Park',
        county: 'San Diego County',
        state: 'CA',
        timeline: '2-4weeks',
        stagingLevel: 'standard',
        roomsToStage: ['Living Room'],
        levels: 1,
        locationTypes: ['City limits'],
        photos,
      },
      owner.token,
    );
  const bid = (stager: Person, projectId: string, amount: number) =>
    post(`/api/projects/${projectId}/bids`, { amount, timeline: '2 weeks', acceptsCreditCards: true }, stager.token);

  const readOutputs = () => {
    const { 'settee-emulator-data': data = {}, 'settee-emulator-edge': edge = {} } = cdk.outputs();
    const of = (stack: Record<string, string>, name: string) => stack[name] as string;
    return {
      table: of(data, 'TableName'),
      media: of(data, 'MediaBucketName'),
      pool: of(data, 'UserPoolId'),
      client: of(data, 'UserPoolClientId'),
      web: of(edge, 'WebBucketName'),
      siteUrl: of(edge, 'SiteUrl'),
    };
  };

  /** Replaces the web stack, whose custom resource needs the AWS command line in a layer. */
  const uploadPages = async () => {
    const files = readdirSync(web, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) {
      const file = path.join(parentPath, name);
      const key = path.relative(web, file).split(path.sep).join('/');
      const content = readFileSync(file);
      await s3().send(
        new PutObjectCommand({
          Bucket: outputs.web,
          Key: key,
          Body: /\.(html|xml|txt)$/.test(name) ? content.toString().replaceAll(originPlaceholder, outputs.siteUrl) : content,
          ContentType: contentTypes[path.extname(name)] ?? 'application/octet-stream',
          CacheControl: key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        }),
      );
    }
  };

  /** Prints each long step, so that the last line shows which one hangs or crashes. */
  const waitFor = (what: string, log?: string): void => {
    process.stdout.write(`deployment: waiting for ${what}${log ? ` (${folder}/${log})` : ''}\n`);
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'settee-deploy-'));
    waitFor('the emulator of AWS', 'emulator.log');
    emulator = await startEmulator(folder);
    stripe = await startStripe({ webhookSecret, secretKey, publishableKey: 'pk_test_deploy' });
    waitFor('the build of the pages');
    web = await buildSite();
    cdk = cdkIn(folder, {
      ...emulator.environment,
      STRIPE_API_URL: stripe.url,
      WEB_DIR: web,
      HOSTED_ZONE_ID: await makeZone(emulator.url, 'staging.test'),
    });

    waitFor('the templates', 'cdk.log');
    took.synth = await cdk.synth();
    waitFor('`cdk bootstrap`', 'cdk.log');
    took.bootstrap = await cdk.run('bootstrap', 'aws://000000000000/us-east-1');
    waitFor('`cdk deploy`', 'cdk.log');
    took.deploy = await cdk.run('deploy', ...stacks, '--require-approval', 'never');
    outputs = readOutputs();
    gateways = await gatewayIds(emulator.url);
    site = await startViewer(emulator.url, await distributionHost(emulator.url));
    stripe.setWebhookUrl(`${site.url}/api/stripe/webhook`);
    await new SecretsManagerClient(clients()).send(
      new PutSecretValueCommand({
        SecretId: 'settee/emulator/stripe',
        SecretString: JSON.stringify({ secretKey, webhookSecret }),
      }),
    );
    await uploadPages();
    waitFor('the tests');
  });

  afterAll(async () => {
    cdk?.stop();
    site?.close();
    await stripe?.stop();
    emulator?.stop();
    process.stdout.write(
      `deployment: ${Object.entries(took)
        .map(([what, ms]) => `${what} ${(ms / 1000).toFixed(1)} s`)
        .join(', ')}\n`,
    );
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the API at the address of the site, and nowhere else', async () => {
    expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await get(`${emulator.url}/_aws/execute-api/${gateways['settee-emulator']}/api/health`)).status).toBe(403);
    expect((await get('/api/no/such/call')).status).toBe(404);
  });

  it('answers every screen with a page, under its policy', async () => {
    for (const [screen, shows] of [
      ['/', 'Post Projects, Get Bids'],
      ['/how-it-works', 'How It Works'],
      ['/login', 'Log in to your account.'],
      ['/dashboard', '<div id="root"></div>'],
      ['/no/such/screen', '<div id="root"></div>'],
    ] as const) {
      const answer = await get(screen);
      expect([screen, answer.status, answer.headers.get('content-type')]).toEqual([screen, 200, 'text/html']);
      expect(answer.text).toContain(shows);
      expect(answer.text).not.toContain(originPlaceholder);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' https://js.stripe.com");
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec((await get('/dashboard')).text) ?? [];
    const asset = await get(script);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get('/assets/gone.js')).status).toBeGreaterThanOrEqual(400);
  });

  let owner: Person;
  let winner: Person;
  let projectId: string;

  it('does the main job: post, find, bid, accept, pay, contact', async () => {
    owner = await person('realtor', 'Olive');
    winner = await person('staging_company', 'Wanda');
    const loser = await person('staging_company', 'Lou');

    const posted = await project(owner);
    expect([posted.status, posted.body.status]).toEqual([201, 'open']);
    projectId = posted.body.id;
    const found = await get('/api/projects?state=CA&city=san%20d&status=open', winner.token);
    expect(found.body.map(({ id }: { id: string }) => id)).toContain(projectId);
    expect(found.text).not.toContain('Sofaworth');

    const [winning, losing] = [await bid(winner, projectId, 3200), await bid(loser, projectId, 2900)];
    expect([winning.status, losing.status]).toEqual([201, 201]);
    expect((await get(`/api/projects/${projectId}/bids`)).body).toHaveLength(2);
    expect((await post(`/api/bids/${winning.body.id}/accept`, undefined, owner.token)).body).toMatchObject({
      status: 'payment_required',
      platformFee: 100,
    });
    expect((await post(`/api/bids/${losing.body.id}/accept`, undefined, owner.token)).status).toBe(409);
    expect((await get(`/api/bids/${winning.body.id}/contact`, winner.token)).body).toMatchObject({ code: 'PAYMENT_REQUIRED' });

    const intent = await post(`/api/bids/${winning.body.id}/payment-intent`, undefined, winner.token);
    expect([intent.status, intent.body.platformFee]).toEqual([200, 10_000]);
    const { hostname, port } = new URL(stripe.url);
    const sdk = new Stripe(secretKey, { host: hostname, port, protocol: 'http' });
    const paymentIntentId = intent.body.clientSecret.split('_secret_')[0];
    await sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });

    // Without complete-payment, only the webhook through CloudFront can report the payment.
    const contact = await eventually(
      () => get(`/api/bids/${winning.body.id}/contact`, winner.token),
      ({ status }) => status === 200,
    );
    expect(contact.body).toMatchObject({ name: 'Olive Sofaworth', email: owner.email });
    expect((await get(`/api/bids/${winning.body.id}/contact`, loser.token)).status).toBe(403);
    const done = await post(`/api/bids/${winning.body.id}/complete-payment`, { paymentIntentId }, winner.token);
    expect([done.status, done.body.paymentStatus]).toEqual([200, 'paid']);
    expect((await get(`/api/projects/${projectId}`, owner.token)).body.status).toBe('in_progress');
  });
  it('tells an open browser what has changed, once it is let in by a ticket, and lets it go with its session', async () => {
    const token = (await post('/api/auth/login', { email: owner.email, password: 'correct horse' })).body.sessionId as string;
    const { ticket } = (await post('/api/live/tickets', undefined, token)).body;
    // Directly, because the emulator's CloudFront does not forward WebSockets.
    const address = `${emulator.url.replace('http', 'ws')}/_aws/execute-api/${gateways['settee-emulator-live']}${livePath}?ticket=${ticket}`;
    const socket = new WebSocket(address);
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    const received = async (wanted: RegExp) => {
      for (let attempt = 0; attempt < 200 && !wanted.test(frames.join('\n')); attempt += 1) await sleep(50);
      expect(frames.join('\n')).toMatch(wanted);
    };
    socket.send(JSON.stringify({ action: 'watch', projects: [projectId] }));
    await received(new RegExp(`"watching":\\["${projectId}"\\]`));
    await post('/api/messages', { receiverId: owner.id, content: 'Are you free in May?' }, winner.token);
    await received(new RegExp(`"thread:${winner.id}"`));
    expect(frames.join('\n')).not.toContain('May');

    const again = new WebSocket(address);
    await new Promise((resolve) => again.on('error', resolve).on('close', resolve));
    await post('/api/auth/logout', undefined, token);
    await closed;
  });

  it('answers a shared link to a project with its text and a preview, and nobody by name', async () => {
    const page = await get(`/projects/${projectId}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(page.text).toMatch(/<meta [^>]*property="og:title" content="Craftsman bungalow"/);
    expect(page.text).toContain('Vacant two-bedroom bungalow.');
    expect(page.text).not.toContain('Sofaworth');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await get('/projects/01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('refuses an event that Stripe did not sign', async () => {
    const forged = await call('POST', '/api/stripe/webhook', {
      body: { id: 'evt_1' },
      headers: { 'stripe-signature': 't=1,v1=0' },
    });
    expect([forged.status, forged.body.code]).toEqual([400, 'INVALID_SIGNATURE']);
  });

  it('mails a link that sets a new password', async () => {
    expect((await post('/api/auth/forgot-password', { email: owner.email })).status).toBe(200);
    const sent = await (await fetch(`${emulator.url}/_ministack/ses/messages`)).text();
    const link = new RegExp(`${outputs.siteUrl}/reset-password\\?token=([\\w-]{43})`).exec(sent);
    expect(link).not.toBeNull();
    expect((await post('/api/auth/reset-password', { token: link?.[1], newPassword: 'battery staple' })).status).toBe(200);
    expect((await get('/api/auth/me', owner.token)).status).toBe(401);
    const again = await post('/api/auth/login', { email: owner.email, password: 'battery staple' });
    expect(again.status).toBe(200);
    owner.token = again.body.sessionId;
  });

  it('mails what is due, confirms an address, hears of a bounce, and ends a kind of mail by one click', async () => {
    expect(await invoke(emulator.url, 'settee-emulator-SendDueMail')).toMatchObject({ error: null });
    const sent = await (await fetch(`${emulator.url}/_ministack/ses/messages`)).text();
    const confirmation = new RegExp(`${outputs.siteUrl}/mail/confirm\\?token=(${owner.id}\\.[\\w-]{43})`).exec(sent);
    expect((await post('/api/mail/verified', { token: confirmation?.[1] })).body).toEqual({ email: owner.email });

    const mail = { destination: [owner.email], tags: { user: [owner.id], mail: ['none'] } };
    const detail = { eventType: 'Bounce', mail, bounce: { bounceType: 'Permanent' } };
    expect(await invoke(emulator.url, 'settee-emulator-NoteMailEvent', { detail })).toMatchObject({ error: null });
    const settings = await get('/api/mail/settings', owner.token);
    expect(settings.body).toMatchObject({ isVerified: true, isUndeliverable: true });

    // As a mail program does: a form, without a session. Nobody has this link.
    const clicked = await fetch(`${site.url}/api/mail/subscriptions/${owner.id}.bids.${'A'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, await clicked.json()]).toEqual([400, expect.objectContaining({ code: 'INVALID_MAIL_LINK' })]);
  });

  it('lets administrators of the pool in by their access tokens, and nobody else', async () => {
    const cognito = <T>(action: string, input: Record<string, unknown>): Promise<T> =>
      awsJson<T>(emulator.url, 'cognito-idp', `AWSCognitoIdentityProviderService.${action}`, input);
    const sign = async (email: string, isAdmin: boolean): Promise<{ AccessToken: string; IdToken: string }> => {
      const who = { UserPoolId: outputs.pool, Username: email };
      await cognito('AdminCreateUser', { ...who, UserAttributes: [{ Name: 'email', Value: email }], MessageAction: 'SUPPRESS' });
      await cognito('AdminSetUserPassword', { ...who, Password: 'Long-Enough-1!', Permanent: true });
      if (isAdmin) await cognito('AdminAddUserToGroup', { ...who, GroupName: 'admin' });
      const answer = await cognito<{ AuthenticationResult: { AccessToken: string; IdToken: string } }>('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: outputs.client,
        AuthParameters: { USERNAME: email, PASSWORD: 'Long-Enough-1!' },
      });
      return answer.AuthenticationResult;
    };
    // Required by the template, but the emulator admits people without an authenticator app.
    expect(await cognito('GetUserPoolMfaConfig', { UserPoolId: outputs.pool })).toMatchObject({
      MfaConfiguration: 'ON',
      SoftwareTokenMfaConfiguration: { Enabled: true },
    });
    const admin = await sign('admin@staging.test', true);
    expect(await get('/api/admin/stats', admin.AccessToken)).toMatchObject({ status: 200, body: { totalUsers: 3 } });
    // The gateway refuses tokens without the scope.
    expect((await get('/api/admin/stats', admin.IdToken)).status).toBe(403);
    expect((await get('/api/admin/stats', (await sign('clerk@staging.test', false)).AccessToken)).status).toBe(403);
    expect((await get('/api/admin/stats', owner.token)).status).toBe(401);
    expect((await get('/api/admin/stats')).status).toBe(401);
  });

  it('takes photos straight to storage, and serves them once they are looked at', async () => {
    const pixel = png();
    const upload = await post('/api/uploads', { contentType: 'image/png', size: pixel.byteLength }, owner.token);
    expect(upload.status).toBe(201);
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(upload.body.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(pixel)], { type: 'image/png' }));
    expect((await fetch(upload.body.url, { method: 'POST', body: form })).status).toBeLessThan(300);
    expect((await get(`/media/${upload.body.key}`)).status).toBe(404);
    // Like the bucket's own event, which the emulator may not send.
    const detail = { object: { key: upload.body.key } };
    expect(await invoke(emulator.url, 'settee-emulator-ProcessUpload', { detail })).toMatchObject({ error: null });

    const posted = await project(owner, [upload.body.key]);
    expect([posted.status, posted.body.photos]).toEqual([201, [expect.stringMatching(/^\/media\/photos\//)]]);
    const photo = await get(posted.body.photos[0]);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keeps the data over a changed deployment, and the change takes effect', async () => {
    // A visible change: acceptances lapse at once.
    const before = await lambdas(emulator.url);
    took.secondSynth = await cdk.synth({ paymentWindowHours: 0.0001 });
    took.redeploy = await cdk.run('deploy', ...stacks, '--require-approval', 'never');
    expect(readOutputs()).toEqual(outputs);
    const after = await lambdas(emulator.url);
    expect(after.size).toBe(before.size);
    expect([...after].filter(([name, revision]) => before.get(name) !== revision).map(([name]) => name)).toEqual([
      'settee-emulator-AcceptBid',
    ]);
    expect((await get(`/api/projects/${projectId}`, owner.token)).body.status).toBe('in_progress');

    const second = (await project(owner)).body.id;
    const placed = (await bid(winner, second, 5000)).body.id;
    expect((await post(`/api/bids/${placed}/accept`, undefined, owner.token)).body.status).toBe('payment_required');
    await sleep(500);
    expect(await startedEvery(emulator.url, 'settee-emulator-ExpireAcceptances')).toBe('rate(5 minutes)');
    expect(await invoke(emulator.url, 'settee-emulator-ExpireAcceptances')).toMatchObject({ error: null });
    expect((await get(`/api/projects/${second}`)).body).toMatchObject({ status: 'open', acceptingBids: true });
    expect((await get(`/api/projects/${second}/bids`, winner.token)).body[0].status).toBe('rejected');
  });

  it('runs the other schedules too', async () => {
    for (const name of ['ReconcilePayments', 'ResumeJobs', 'SweepUploads'])
      expect([name, await invoke(emulator.url, `settee-emulator-${name}`)]).toEqual([
        name,
        expect.objectContaining({ error: null }),
      ]);
  });

  it('goes on with a restored table, as docs/operating.md has it', async () => {
    const restored = 'settee-emulator-restored';
    const source = { SourceTableName: outputs.table, TargetTableName: restored, UseLatestRestorableTime: true };
    await dynamodb().send(new RestoreTableToPointInTimeCommand(source));
    const { Table } = await dynamodb().send(new DescribeTableCommand({ TableName: restored }));
    expect([Table?.TableStatus, Table?.GlobalSecondaryIndexes?.length]).toEqual(['ACTIVE', 3]);

    const streamed = await dynamodb().send(
      new UpdateTableCommand({ TableName: restored, StreamSpecification: streamSpecification }),
    );
    const restoredTableStreamArn = streamed.TableDescription?.LatestStreamArn;
    took.thirdSynth = await cdk.synth({ restoredTableName: restored, restoredTableStreamArn });
    took.restore = await cdk.run('deploy', ...stacks, '--require-approval', 'never');
    // The emulator ignores a change of outputs only, so the running product must show it.
    expect((await get(`/api/projects/${projectId}`, owner.token)).body.status).toBe('in_progress');
    const later = (await project(owner)).body.id as string;
    const stored = (TableName: string) =>
      dynamodb().send(new GetItemCommand({ TableName, Key: marshall(keys.project(later)), ConsistentRead: true }));
    expect((await stored(restored)).Item).toBeDefined();
    expect((await stored(outputs.table)).Item).toBeUndefined();
    expect((await get(`/api/projects?status=open`, owner.token)).body.map(({ id }: { id: string }) => id)).toContain(later);

    // The old table still exists.
    expect((await dynamodb().send(new DescribeTableCommand({ TableName: outputs.table }))).Table?.TableStatus).toBe('ACTIVE');
  });

  it('writes no personal data into its logs', async () => {
    const logs = <Answer>(action: string, input: object) =>
      awsJson<Answer>(emulator.url, 'logs', `Logs_20140328.${action}`, input);
    const names: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = await logs<{ logGroups: { logGroupName: string }[]; nextToken?: string }>('DescribeLogGroups', { nextToken });
      names.push(...page.logGroups.map(({ logGroupName }) => logGroupName));
      nextToken = page.nextToken;
    } while (nextToken);
    const functions = [...(await lambdas(emulator.url)).keys()].filter((name) => /^settee-emulator-[A-Z]/.test(name));
    expect(names).toEqual(expect.arrayContaining(functions.map((name) => `/aws/lambda/${name}`)));
    const lines: string[] = [];
    for (const logGroupName of names) {
      const { events } = await logs<{ events: { message: string }[] }>('FilterLogEvents', { logGroupName });
      lines.push(...events.map(({ message }) => message));
    }
    expect(lines.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThan(20);
    expect(lines.filter((line) => /Sofaworth|@people\.test|867-5309|battery|sk_test|whsec/.test(line))).toEqual([]);
    // The table never contains a token in clear text.
    const { Items = [] } = await dynamodb().send(new ScanCommand({ TableName: outputs.table }));
    expect(JSON.stringify(Items)).not.toContain(owner.token);
  });

  it('goes without a trace', async () => {
    for (const Bucket of [outputs.media, outputs.web]) {
      const { Versions = [] } = await s3().send(new ListObjectVersionsCommand({ Bucket }));
      const Objects = Versions.map(({ Key, VersionId }) => ({ Key: Key as string, VersionId }));
      if (Objects.length > 0) await s3().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
    await dynamodb().send(new DeleteTableCommand({ TableName: 'settee-emulator-restored' }));
    took.destroy = await cdk.run('destroy', ...stacks, '--force');
    const { TableNames } = await awsJson<{ TableNames: string[] }>(emulator.url, 'dynamodb', 'DynamoDB_20120810.ListTables', {});
    expect(TableNames).not.toContain(outputs.table);
    expect((await get('/api/health')).status).toBeGreaterThanOrEqual(400);
  });
});
