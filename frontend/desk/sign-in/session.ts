import { create } from 'zustand';
import { ApiError, NetworkError } from '#lib/errors';
import { stored } from '#lib/storage';
import { CognitoError, refresh, revoke, type Tokens, type UserPool } from './cognito';

/** Claims of a token, for display and timing. Not verified: the server does that. */
interface Claims {
  email?: string;
  username?: string;
  'cognito:username'?: string;
  /** Seconds since the epoch. */
  iat?: number;
  exp?: number;
}

/** Reads the claims of a token. Returns none if it is malformed. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
};

/** Returns how long a token is valid, by its own two times, so that a wrong clock does not matter. */
export const lifetimeMs = ({ iat, exp }: Claims): number => (iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0);

/**
 * The administrator's session in this tab. It ends with the tab and is independent of the marketplace's session. The access token is
 * valid for an hour. When the refresh token has expired, calls wait while the panel asks for the password, so that no input is lost.
 */
interface StoredSession {
  pool: UserPool;
  accessToken: string;
  refreshToken: string | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  email: string;
  /** The Cognito username, which the audit log records. */
  username: string;
}

/** Tokens are renewed this long before they expire, so that they do not expire on the way to the server. */
const marginMs = 60_000;

const storage = stored('sessionStorage', 'adminSession');

interface AdminState {
  /** Null: nobody is signed in. */
  admin: StoredSession | null;
  /** The session has expired, and the panel asks for the password. */
  renewing: boolean;
}

export const useAdminSession = create<AdminState>(() => ({
  admin: JSON.parse(storage.read() ?? 'null') as StoredSession | null,
  renewing: false,
}));
const { getState, setState } = useAdminSession;

/** The Cognito username of the administrator, to tell their own actions from others'. */
export const useOwnUsername = (): string => useAdminSession(({ admin }) => admin?.username ?? '');

let renewal: Promise<string> | null = null;
let quietRenewal: Promise<boolean> | null = null;
let settlePassword: ((accessToken: string | null) => void) | null = null;

const setAdmin = (admin: StoredSession | null): void => {
  storage.write(admin && JSON.stringify(admin));
  setState({ admin, renewing: false });
};

const sessionFrom = (pool: UserPool, tokens: Tokens, before: StoredSession | null): StoredSession => {
  const who = claimsOf(tokens.idToken);
  const access = claimsOf(tokens.accessToken);
  return {
    pool,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken ?? before?.refreshToken ?? null,
    expiresAt: Date.now() + lifetimeMs(access),
    email: who.email ?? before?.email ?? '',
    username: who['cognito:username'] ?? access.username ?? '',
  };
};

const signedOutError = () => new ApiError(401, 'UNAUTHENTICATED', 'Please sign in as an administrator');

/** Waits until the administrator has signed in again. */
const askForPassword = (): Promise<string> =>
  new Promise((resolve, reject) => {
    settlePassword = (accessToken) => (accessToken === null ? reject(signedOutError()) : resolve(accessToken));
    setState({ renewing: true });
  });

const renew = async (pool: UserPool, refreshToken: string): Promise<string> => {
  const tokens = await refresh(pool, refreshToken);
  // If the administrator has signed out in the meantime, the new tokens must not sign them in again.
  const before = getState().admin;
  if (!before) throw signedOutError();
  setAdmin(sessionFrom(pool, tokens, before));
  return tokens.accessToken;
};

const isFresh = ({ expiresAt }: StoredSession): boolean => expiresAt - Date.now() > marginMs;

const renewQuietly = async ({ pool, refreshToken }: StoredSession): Promise<boolean> => {
  if (!refreshToken) return false;
  try {
    await renew(pool, refreshToken);
    return true;
  } catch (error) {
    // The next action will ask for a sign-in or report the connection.
    if (error instanceof CognitoError || error instanceof NetworkError || error instanceof ApiError) return false;
    throw error;
  }
};

const renewOnce = async (): Promise<string> => {
  const { admin } = getState();
  if (!admin?.refreshToken) return askForPassword();
  try {
    return await renew(admin.pool, admin.refreshToken);
  } catch (error) {
    // A network error does not mean that the session has ended.
    if (error instanceof CognitoError && getState().admin) return askForPassword();
    throw error;
  }
};

export const adminSession = {
  start(pool: UserPool, tokens: Tokens): void {
    setAdmin(sessionFrom(pool, tokens, null));
    settlePassword?.(tokens.accessToken);
    settlePassword = null;
  },

  /** Ends the session in this tab, and then at Cognito. */
  end(): void {
    const ended = getState().admin;
    setAdmin(null);
    settlePassword?.(null);
    settlePassword = null;
    if (!ended?.refreshToken) return;
    revoke(ended.pool, ended.refreshToken).catch((error: unknown) => console.error('Sign-out failed', error));
  },

  /** Returns whether a background call would need no password. Renews the tokens if needed. */
  async isAlive(): Promise<boolean> {
    const { admin, renewing } = getState();
    if (!admin || renewing || renewal) return false;
    if (isFresh(admin)) return true;
    quietRenewal ??= renewQuietly(admin).finally(() => {
      quietRenewal = null;
    });
    return quietRenewal;
  },

  /**
   * Returns a valid token, renewed if needed, or after the password is entered again. `refused`: a token that the API refused.
   * @throws ApiError UNAUTHENTICATED without a sign-in, NetworkError
   */
  async token(refused?: string): Promise<string> {
    // Two renewals with the same token must not run at once, because one might be refused.
    await quietRenewal;
    const { admin } = getState();
    if (!admin) throw signedOutError();
    if (!renewal && admin.accessToken !== refused && isFresh(admin)) return admin.accessToken;
    renewal ??= renewOnce().finally(() => {
      renewal = null;
    });
    return renewal;
  },
};

/** Makes a call as the administrator. If the API refuses the token, repeats it once with a new one. */
export const asAdmin = async <T>(send: (bearer: string) => Promise<T>): Promise<T> => {
  const bearer = await adminSession.token();
  try {
    return await send(bearer);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return send(await adminSession.token(bearer));
  }
};
