import { NetworkError } from '#lib/errors';

// Calls Cognito's public API directly, without a hosted page, a redirect or an SDK. Only Cognito gets the password.
// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_InitiateAuth.html

export interface UserPool {
  url: string;
  clientId: string;
}

export interface Tokens {
  /** Sent with every call of the API. */
  accessToken: string;
  /** Identifies the administrator. */
  idToken: string;
  /** Null after a refresh, because the previous one stays valid. */
  refreshToken: string | null;
}

const challengeNames = ['NEW_PASSWORD_REQUIRED', 'MFA_SETUP', 'SOFTWARE_TOKEN_MFA'] as const;

/** A further step that Cognito requires after the password. */
export interface Challenge {
  name: (typeof challengeNames)[number];
  /** Identifies the sign-in. Valid for a few minutes. */
  session: string;
  username: string;
  /** As typed. Shown instead of the Cognito username, which nobody knows. */
  email: string;
}

export type Progress = { tokens: Tokens } | { challenge: Challenge };

/** Cognito refused the call. `code` is the name of its exception. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface AuthenticationAnswer {
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: { AccessToken?: string; IdToken?: string; RefreshToken?: string };
}

const timeoutMs = 30_000;

const send = async (pool: UserPool, action: string, body: object): Promise<unknown> => {
  let response: Response;
  let text: string;
  try {
    response = await fetch(pool.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (cause) {
    throw new NetworkError({ cause });
  }
  const answer = parseJson(text);
  if (response.ok) return answer;
  // `__type` may have a namespace, separated by a hash sign.
  const code = String(answer.__type ?? `Status${response.status}`);
  throw new CognitoError(code.slice(code.indexOf('#') + 1), String(answer.message ?? response.statusText));
};

const parseJson = (text: string): Record<string, unknown> => {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    // It may be a proxy's error page. Then only the status matters. An unreadable success fails in `tokensOf`.
    return {};
  }
};

const tokensOf = ({ AuthenticationResult: result }: AuthenticationAnswer): Tokens => {
  if (!result?.AccessToken || !result.IdToken) throw new CognitoError('NoTokens', 'Cognito answered without tokens');
  return { accessToken: result.AccessToken, idToken: result.IdToken, refreshToken: result.RefreshToken ?? null };
};

const progressOf = (answer: AuthenticationAnswer, { username, email }: Pick<Challenge, 'username' | 'email'>): Progress => {
  if (!answer.ChallengeName) return { tokens: tokensOf(answer) };
  const name = challengeNames.find((known) => known === answer.ChallengeName);
  if (!name) throw new CognitoError('UnknownChallenge', answer.ChallengeName);
  const known = answer.ChallengeParameters?.USER_ID_FOR_SRP ?? username;
  return { challenge: { name, session: answer.Session ?? '', username: known, email } };
};

/** Starts to sign in. @throws CognitoError, NetworkError */
export const signIn = async (pool: UserPool, email: string, password: string): Promise<Progress> =>
  progressOf(
    (await send(pool, 'InitiateAuth', {
      ClientId: pool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    })) as AuthenticationAnswer,
    { username: email, email },
  );

const respond = async (pool: UserPool, challenge: Challenge, answer: object): Promise<Progress> =>
  progressOf(
    (await send(pool, 'RespondToAuthChallenge', {
      ClientId: pool.clientId,
      ChallengeName: challenge.name,
      Session: challenge.session,
      ChallengeResponses: { USERNAME: challenge.username, ...answer },
    })) as AuthenticationAnswer,
    challenge,
  );

/** Answers a challenge with the new password or the current code. @throws CognitoError, NetworkError */
export const answerChallenge = (pool: UserPool, challenge: Challenge, answer: string): Promise<Progress> =>
  respond(pool, challenge, { [challenge.name === 'NEW_PASSWORD_REQUIRED' ? 'NEW_PASSWORD' : 'SOFTWARE_TOKEN_MFA_CODE']: answer });

/** The setup of an authenticator app. */
interface Enrolment {
  /** In base 32. Shown only once. */
  secret: string;
  /** The challenge to continue with. */
  challenge: Challenge;
}

/** Gets the secret for a new authenticator app, for MFA_SETUP. @throws CognitoError, NetworkError */
export const beginEnrolment = async (pool: UserPool, challenge: Challenge): Promise<Enrolment> => {
  const answer = (await send(pool, 'AssociateSoftwareToken', { Session: challenge.session })) as Partial<
    Record<'SecretCode' | 'Session', string>
  >;
  if (!answer.SecretCode) throw new CognitoError('NoSecret', 'Cognito answered without a secret');
  return { secret: answer.SecretCode, challenge: { ...challenge, session: answer.Session ?? challenge.session } };
};

/** Finishes the setup with a code of the new app, and signs in. @throws CognitoError, NetworkError */
export const endEnrolment = async (pool: UserPool, { challenge }: Enrolment, code: string): Promise<Progress> => {
  const proof = { Session: challenge.session, UserCode: code, FriendlyDeviceName: 'Authenticator app' };
  const answer = (await send(pool, 'VerifySoftwareToken', proof)) as Partial<Record<'Status' | 'Session', string>>;
  if (answer.Status !== 'SUCCESS') throw new CognitoError('EnableSoftwareTokenMFAException', 'The code was not taken');
  return respond(pool, { ...challenge, session: answer.Session ?? challenge.session }, {});
};

/** Exchanges a refresh token for new tokens. @throws CognitoError if it is no longer valid, NetworkError */
export const refresh = async (pool: UserPool, refreshToken: string): Promise<Tokens> =>
  tokensOf(
    (await send(pool, 'InitiateAuth', {
      ClientId: pool.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    })) as AuthenticationAnswer,
  );

/** Makes a refresh token invalid. @throws CognitoError, NetworkError */
export const revoke = async (pool: UserPool, refreshToken: string): Promise<void> => {
  await send(pool, 'RevokeToken', { ClientId: pool.clientId, Token: refreshToken });
};
