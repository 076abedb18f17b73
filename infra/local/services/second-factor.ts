import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { readBody } from '#infra/local/gateway/body';
import { close, listen } from '#infra/local/ports';
import { callTarget, type TargetAnswer } from './cognito';

/**
 * Adds what cognito-local 5.3.0 lacks: a pool that requires an authenticator app. cognito-local can store secrets and check codes, but
 * needs the access token of a signed-in user to set up an app. A Cognito pool that requires the app gives no token before that: it answers
 * the right password with MFA_SETUP, and each later call names the session of the call before.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html
 *
 * This proxy in front of cognito-local holds the tokens back until the app is set up. It forwards all other calls unchanged.
 */
interface PendingSignIn {
  step: 'password given' | 'secret shown' | 'code proven';
  /** cognito-local's answer to the password. */
  tokens: Record<string, string>;
  username: string;
  expiresAt: number;
}

interface Input {
  AuthFlow?: string;
  ChallengeName?: string;
  Session?: string;
  AccessToken?: string;
  UserCode?: string;
  ChallengeResponses?: Record<string, string>;
}

/** The same as in infra/constructs/admin-pool.ts. */
const sessionMs = 15 * 60_000;

const usernameIn = (accessToken: string): string =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { username: string }).username;

const refusal = (__type: string, message: string): TargetAnswer => ({ status: 400, body: { __type, message } });
const invalidSession = (): TargetAnswer => refusal('NotAuthorizedException', 'Invalid session for the user.');

/** @returns the address to use instead of `upstream`, which is cognito-local's */
export const startSecondFactor = async (upstream: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const pendingSignIns = new Map<string, PendingSignIn>();

  const holdTokens = (one: Omit<PendingSignIn, 'expiresAt'>): string => {
    const session = randomUUID();
    pendingSignIns.set(session, { ...one, expiresAt: Date.now() + sessionMs });
    return session;
  };

  /** Returns the sign-in that waits at this step. */
  const pendingAt = (session: string | undefined, step: PendingSignIn['step']): PendingSignIn | undefined => {
    const one = pendingSignIns.get(session ?? '');
    return one?.step === step && one.expiresAt > Date.now() ? one : undefined;
  };

  const password = async (action: string, input: Input): Promise<TargetAnswer> => {
    const answer = await callTarget(upstream, action, input);
    const tokens = answer.body.AuthenticationResult as Record<string, string> | undefined;
    if (answer.status !== 200 || !tokens?.AccessToken) return answer;
    const username = usernameIn(tokens.AccessToken);
    return {
      status: 200,
      body: {
        ChallengeName: 'MFA_SETUP',
        Session: holdTokens({ step: 'password given', tokens, username }),
        ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]', USER_ID_FOR_SRP: username },
      },
    };
  };

  const associate = async ({ Session: session = '' }: Input): Promise<TargetAnswer> => {
    const one = pendingAt(session, 'password given');
    if (!one) return invalidSession();
    const answer = await callTarget(upstream, 'AssociateSoftwareToken', { AccessToken: one.tokens.AccessToken });
    if (answer.status !== 200) return answer;
    pendingSignIns.delete(session);
    return { status: 200, body: { SecretCode: answer.body.SecretCode, Session: holdTokens({ ...one, step: 'secret shown' }) } };
  };

  const verify = async ({ Session: session = '', UserCode }: Input): Promise<TargetAnswer> => {
    const one = pendingAt(session, 'secret shown');
    if (!one) return invalidSession();
    const answer = await callTarget(upstream, 'VerifySoftwareToken', { AccessToken: one.tokens.AccessToken, UserCode });
    if (answer.body.__type === 'CodeMismatchException') {
      return refusal('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    }
    if (answer.status !== 200) return answer;
    pendingSignIns.delete(session);
    return { status: 200, body: { Status: 'SUCCESS', Session: holdTokens({ ...one, step: 'code proven' }) } };
  };

  const finish = ({ Session: session = '', ChallengeResponses }: Input): TargetAnswer => {
    const one = pendingAt(session, 'code proven');
    if (!one || ChallengeResponses?.USERNAME !== one.username) return invalidSession();
    pendingSignIns.delete(session);
    return { status: 200, body: { AuthenticationResult: one.tokens, ChallengeParameters: {} } };
  };

  const answerTo = async (action: string, input: Input): Promise<TargetAnswer> => {
    const { AuthFlow, ChallengeName, AccessToken } = input;
    if (action === 'InitiateAuth' && AuthFlow === 'USER_PASSWORD_AUTH') return password(action, input);
    if (action === 'RespondToAuthChallenge' && ChallengeName === 'NEW_PASSWORD_REQUIRED') return password(action, input);
    if (action === 'RespondToAuthChallenge' && ChallengeName === 'MFA_SETUP') return finish(input);
    if (action === 'AssociateSoftwareToken' && !AccessToken) return associate(input);
    if (action === 'VerifySoftwareToken' && !AccessToken) return verify(input);
    return callTarget(upstream, action, input);
  };

  const send = (response: ServerResponse, { status, body }: TargetAnswer): void => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    const action = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    readBody(request, 64 * 1024)
      .then((body) => answerTo(action, JSON.parse(body.toString('utf8')) as Input))
      .then((answer) => send(response, answer))
      .catch((error: unknown) => send(response, refusal('InvalidParameterException', String(error))));
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
};
