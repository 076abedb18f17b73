import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './ports';
import { isRunning, parentOf, recordOf } from './process-identity';
import { type Host, runHost, startHost } from './testing/host';
import { until } from './testing/waits';

const owner = {
  email: 'owner@start.example',
  password: 'secret-1',
  name: 'Owner',
  userType: 'realtor',
  phone: '(555) 123-4567',
  agreeToTerms: true,
};

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Returns whether a process is running. A zombie counts as ended. */
const isAlive = (pid: number): boolean => isRunning(recordOf(pid));

describe('npm start', () => {
  let dataDir: string;
  let hosts: Host[];
  const start = async (env?: Record<string, string>) => {
    const host = await startHost(dataDir, env);
    hosts.push(host);
    return host;
  };
  const signIn = async ({ app, cognito, admin }: Host['endpoints']): Promise<object> => {
    const answer = await fetch(`${app}/__cognito/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: cognito.clientId,
        AuthParameters: { USERNAME: admin.username, PASSWORD: admin.password },
      }),
    });
    return (await answer.json()) as object;
  };
  const childPids = () =>
    ['dynamodb', 'cognito'].map(
      (name) => (JSON.parse(readFileSync(path.join(dataDir, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid,
    );

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-'));
    hosts = [];
  });
  afterEach(async () => {
    await Promise.all(hosts.map((host) => host.kill()));
    await pause(200);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('serves the product, publishes its addresses, and stops everything it started', async () => {
    const { endpoints, stop, output } = await start();
    for (const url of [endpoints.app, endpoints.mail.url, endpoints.stripe.url, endpoints.cognito.url, endpoints.s3.url]) {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    }
    expect((await fetch(`${endpoints.app}/api/health`)).status).toBe(200);
    expect(await (await fetch(`${endpoints.app}/config.json`)).json()).toMatchObject({
      stripePublishableKey: endpoints.stripe.publishableKey,
      stripeScriptUrl: '/__stripe/v3.js',
      pushScriptUrl: '/__push/push-manager.js',
      cognito: { url: '/__cognito', userPoolId: endpoints.cognito.userPoolId, clientId: endpoints.cognito.clientId },
    });
    expect((await post(`${endpoints.app}/api/auth/register`, owner)).status).toBe(201);
    await until('a line in the log', () =>
      readFileSync(path.join(dataDir, 'app.log'), 'utf8').includes('"operation":"register","status":201'),
    );
    expect(output()).not.toContain('"operation"');
    const pids = childPids();
    expect(await stop()).toBe(0);
    await until('the end of all child processes', () => !pids.some(isAlive));
  });

  it('lets the administrator in with an access token from its own Cognito', async () => {
    const { endpoints } = await start();
    const { AuthenticationResult: tokens } = (await signIn(endpoints)) as { AuthenticationResult: Record<string, string> };
    const stats = (token?: string) =>
      fetch(`${endpoints.app}/api/admin/stats`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await stats()).status).toBe(401);
    expect((await stats(tokens.AccessToken)).status).toBe(200);
    expect((await stats(tokens.IdToken)).status).toBe(403);
  });

  it('starts with all data after a kill -9, which leaves no child process, and may then require an authenticator app', async () => {
    const first = await start();
    await post(`${first.endpoints.app}/api/auth/register`, owner);
    const pids = childPids();
    await first.kill();
    await until('the end of all child processes', () => !pids.some(isAlive));
    const second = await start({ ADMIN_TOTP: '1' });
    const login = await post(`${second.endpoints.app}/api/auth/login`, owner);
    expect(login.status).toBe(200);
    expect(await signIn(second.endpoints)).toMatchObject({ ChallengeName: 'MFA_SETUP' });
    expect(second.endpoints).toMatchObject({
      stripe: { secretKey: first.endpoints.stripe.secretKey },
      cognito: { userPoolId: first.endpoints.cognito.userPoolId },
    });
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('ends a database that outlived an earlier run, and no other process', async () => {
    const first = await start();
    const [database] = childPids() as [number];
    process.kill(parentOf(database)!, 'SIGKILL');
    await first.kill();
    expect(isAlive(database)).toBe(true);
    const { endpoints } = await start();
    expect(isAlive(database)).toBe(false);
    expect((await fetch(`${endpoints.app}/api/health`)).status).toBe(200);
  });

  it('explains in one sentence why it cannot start', async () => {
    const { endpoints } = await start();
    const refuses = async (env: Record<string, string>): Promise<string> => {
      const { exited, output } = runHost({ SEED: '0', WEB: '0', ...env });
      expect(await exited).toBe(1);
      expect(output().trim().split('\n')).toHaveLength(1);
      return output();
    };
    expect(await refuses({ DATA_DIR: dataDir, PORT: '0' })).toMatch(/^Settee is already running on /);
    const squatter = createServer();
    const port = String(await listen(squatter));
    const elsewhere = path.join(dataDir, 'elsewhere');
    expect(await refuses({ DATA_DIR: elsewhere, PORT: port })).toMatch(new RegExp(`^Port ${port} is in use`));
    squatter.close();
    expect(await refuses({ DATA_DIR: elsewhere, PORT: 'many' })).toMatch(/^PORT must be a number/);
    expect(await refuses({ DATA_DIR: elsewhere, STRIPE_SECRET_KEY: 'sk_test_1' })).toMatch(/STRIPE_WEBHOOK_SECRET/);
    expect((await fetch(`${endpoints.app}/api/health`)).status).toBe(200);
  });
});
