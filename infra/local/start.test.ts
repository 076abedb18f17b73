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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'settee-'));
  let host: Host | undefined;
  const start = async (env?: Record<string, string>): Promise<Host> => {
    host = await startHost(dataDir, env);
    return host;
  };
  /** The product that an earlier test left running, because a start takes seconds. Otherwise starts it. */
  const running = async (): Promise<Host> => host ?? start();
  const kill = async (): Promise<void> => {
    await host?.kill();
    host = undefined;
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

  afterAll(async () => {
    await kill();
    await pause(200);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('serves the product, and publishes its addresses', async () => {
    const { endpoints, output } = await running();
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
  });

  it('lets the administrator in with an access token from its own Cognito', async () => {
    const { endpoints } = await running();
    const { AuthenticationResult: tokens } = (await signIn(endpoints)) as { AuthenticationResult: Record<string, string> };
    const stats = (token?: string) =>
      fetch(`${endpoints.app}/api/admin/stats`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await stats()).status).toBe(401);
    expect((await stats(tokens.AccessToken)).status).toBe(200);
    expect((await stats(tokens.IdToken)).status).toBe(403);
  });

  it('explains in one sentence why it cannot start', async () => {
    const { endpoints } = await running();
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

  it('starts with all data after a kill -9, which leaves no child process, and may then require an authenticator app', async () => {
    const first = await running();
    const kept = { ...owner, email: 'kept@start.example' };
    expect((await post(`${first.endpoints.app}/api/auth/register`, kept)).status).toBe(201);
    const pids = childPids();
    await kill();
    await until('the end of all child processes', () => !pids.some(isAlive));
    const second = await start({ ADMIN_TOTP: '1' });
    const login = await post(`${second.endpoints.app}/api/auth/login`, kept);
    expect(login.status).toBe(200);
    expect(await signIn(second.endpoints)).toMatchObject({ ChallengeName: 'MFA_SETUP' });
    expect(second.endpoints).toMatchObject({
      stripe: { secretKey: first.endpoints.stripe.secretKey },
      cognito: { userPoolId: first.endpoints.cognito.userPoolId },
    });
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('ends a database that outlived an earlier run, and no other process', async () => {
    await running();
    const [database] = childPids() as [number];
    process.kill(parentOf(database)!, 'SIGKILL');
    await kill();
    expect(isAlive(database)).toBe(true);
    const { endpoints } = await start();
    expect(isAlive(database)).toBe(false);
    expect((await fetch(`${endpoints.app}/api/health`)).status).toBe(200);
  });

  it('stops everything it started', async () => {
    const { stop } = await running();
    const pids = childPids();
    expect(await stop()).toBe(0);
    host = undefined;
    await until('the end of all child processes', () => !pids.some(isAlive));
  });
});
