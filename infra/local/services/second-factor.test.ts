import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeAt } from '#infra/local/testing/totp';
import { callTarget, localAdmin, type RunningCognito, startCognito } from './cognito';
import { startSecondFactor } from './second-factor';

interface Answer {
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
  SecretCode?: string;
  Status?: string;
  AuthenticationResult?: { AccessToken: string; RefreshToken: string };
  __type?: string;
}

describe('a user pool that requires an authenticator app', () => {
  let dataDir: string;
  let cognito: RunningCognito;
  let layer: Awaited<ReturnType<typeof startSecondFactor>>;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-pool-'));
    cognito = await startCognito(dataDir, 'http://127.0.0.1/pool');
    layer = await startSecondFactor(cognito.url);
  });
  afterAll(async () => {
    await layer.stop();
    await cognito.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async (action: string, input: object): Promise<Answer> => (await callTarget(layer.url, action, input)).body;
  const signIn = (PASSWORD = localAdmin.password) =>
    call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: cognito.clientId,
      AuthParameters: { USERNAME: localAdmin.username, PASSWORD },
    });
  const finish = (Session: string | undefined, USERNAME: string | undefined) =>
    call('RespondToAuthChallenge', {
      ChallengeName: 'MFA_SETUP',
      ClientId: cognito.clientId,
      Session,
      ChallengeResponses: { USERNAME },
    });
  const refused = { __type: 'NotAuthorizedException' };

  it('issues no token before an app is set up, step by step, with a single-use session for each step', async () => {
    expect(await signIn('Not-The-Password-1')).toMatchObject({ __type: expect.stringMatching(/NotAuthorized|InvalidPassword/) });
    const begun = await signIn();
    expect(begun).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    });
    expect(begun.AuthenticationResult).toBeUndefined();
    const username = begun.ChallengeParameters?.USER_ID_FOR_SRP;

    // No step can be skipped.
    expect(await finish(begun.Session, username)).toMatchObject(refused);
    expect(await call('VerifySoftwareToken', { Session: begun.Session, UserCode: '000000' })).toMatchObject(refused);
    expect(await call('AssociateSoftwareToken', { Session: 'made-up' })).toMatchObject(refused);

    const shown = await call('AssociateSoftwareToken', { Session: begun.Session });
    expect(shown.SecretCode).toMatch(/^[A-Z2-7]{32}$/);
    expect(await call('AssociateSoftwareToken', { Session: begun.Session })).toMatchObject(refused);
    expect(await finish(shown.Session, username)).toMatchObject(refused);

    const code = codeAt(shown.SecretCode ?? '');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await call('VerifySoftwareToken', { Session: shown.Session, UserCode: wrong })).toMatchObject({
      __type: 'EnableSoftwareTokenMFAException',
    });
    const proven = await call('VerifySoftwareToken', { Session: shown.Session, UserCode: codeAt(shown.SecretCode ?? '') });
    expect(proven).toMatchObject({ Status: 'SUCCESS', Session: expect.any(String) });

    expect(await finish(proven.Session, 'somebody-else')).toMatchObject(refused);
    const done = await finish(proven.Session, username);
    expect(done.AuthenticationResult).toMatchObject({ AccessToken: expect.any(String), RefreshToken: expect.any(String) });
    expect(await finish(proven.Session, username)).toMatchObject(refused);

    const later = await signIn();
    expect(later).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const answered = await call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ClientId: cognito.clientId,
      Session: later.Session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: codeAt(shown.SecretCode ?? '') },
    });
    expect(answered.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
  });

  it('passes on other calls, and answers malformed ones as Cognito does', async () => {
    const UserPoolId = cognito.userPoolId;
    expect(await call('DescribeUserPool', { UserPoolId })).toMatchObject({ UserPool: { Id: UserPoolId } });
    const response = await fetch(layer.url, { method: 'POST', headers: { 'x-amz-target': 'X.InitiateAuth' }, body: 'no JSON' });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ __type: 'InvalidParameterException' }),
    ]);
  });
});
