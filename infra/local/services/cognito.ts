import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { freePort } from '#infra/local/ports';
import { startChild } from '#infra/local/processes';
import { fromRoot } from '#infra/root';

export interface Pool {
  userPoolId: string;
  clientId: string;
}

export interface RunningCognito extends Pool {
  url: string;
  /** The issuer named in its tokens. */
  issuer: string;
  jwks: Jwks;
  stop: () => Promise<void>;
}

/** The stand-in's only administrator. The password meets the pool's policy and works nowhere else. */
export const localAdmin = { username: 'admin@settee.example', password: 'Settee-Admin-1' };

const target = 'AWSCognitoIdentityProviderService';

export interface TargetAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls Cognito's API. */
export const callTarget = async (url: string, action: string, input: object): Promise<TargetAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${target}.${action}`,
      // Only names the region. The stand-in accepts every caller.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/cognito-idp/aws4_request',
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as TargetAnswer['body'] };
};

const callCognito = async <T>(url: string, action: string, input: object): Promise<T> => {
  const { status, body } = await callTarget(url, action, input);
  if (status !== 200) throw new Error(`Cognito ${action}: ${status} ${JSON.stringify(body)}`);
  return body as T;
};

/** Creates the same pool, client, group and first administrator as the CDK app and docs/deploy.md do in the cloud. */
const createPool = async (url: string): Promise<Pool> => {
  const { UserPool } = await callCognito<{ UserPool: { Id: string } }>(url, 'CreateUserPool', {
    PoolName: 'settee-admins',
    UsernameAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
  });
  const UserPoolId = UserPool.Id;
  const { UserPoolClient } = await callCognito<{ UserPoolClient: { ClientId: string } }>(url, 'CreateUserPoolClient', {
    UserPoolId,
    ClientName: 'admin-panel',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  });
  await callCognito(url, 'CreateGroup', { UserPoolId, GroupName: 'admin' });
  const { username: Username, password: Password } = localAdmin;
  await callCognito(url, 'AdminCreateUser', {
    UserPoolId,
    Username,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  await callCognito(url, 'AdminSetUserPassword', { UserPoolId, Username, Password, Permanent: true });
  await callCognito(url, 'AdminAddUserToGroup', { UserPoolId, Username, GroupName: 'admin' });
  return { userPoolId: UserPoolId, clientId: UserPoolClient.ClientId };
};

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** Returns the pool of an earlier run. Undefined if its files are missing or were cut off by a kill. */
const storedPool = (folder: string): Pool | undefined => {
  const pool = readJson<Pool>(path.join(folder, 'pool.json'));
  const database = path.join(folder, '.cognito', 'db');
  return pool && readJson(path.join(database, `${pool.userPoolId}.json`)) && readJson(path.join(database, 'clients.json'))
    ? pool
    : undefined;
};

/**
 * Starts cognito-local. Its tokens name `issuerOrigin` as the issuer, so that they stay valid if cognito-local gets another port.
 *
 * @throws StartError
 */
export const startCognito = async (dataDir: string, issuerOrigin: string): Promise<RunningCognito> => {
  const folder = path.join(dataDir, 'cognito');
  const kept = storedPool(folder);
  if (!kept && existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(path.join(folder, '.cognito'), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(
    path.join(folder, '.cognito', 'config.json'),
    JSON.stringify({ ServerConfig: { hostname: '127.0.0.1', port }, TokenConfig: { IssuerDomain: issuerOrigin } }),
  );
  const script = createRequire(fromRoot('package.json')).resolve('cognito-local/lib/bin/start.js');
  const { stop } = await startChild({
    name: 'cognito',
    dataDir,
    script,
    cwd: folder,
    isReady: async () => (await fetch(`${url}/health`)).ok,
  });
  const pool = kept ?? (await createPool(url));
  if (!kept) writeFileSync(path.join(folder, 'pool.json'), JSON.stringify(pool));
  const jwks = (await (await fetch(`${url}/${pool.userPoolId}/.well-known/jwks.json`)).json()) as Jwks;
  return { ...pool, url, issuer: `${issuerOrigin}/${pool.userPoolId}`, jwks, stop };
};
