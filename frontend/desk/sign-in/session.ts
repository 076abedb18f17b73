import { create } from 'zustand';
import { ApiError, NetworkError } from '#lib/errors';
import { stored } from '#lib/storage';
import { CognitoError, refresh, revoke, type Tokens, type UserPool } from './cognito';

/** Only for display and timing. Only the server verifies tokens. */
interface Claims {
  email?: string;
  username?: string;
  'cognito:username'?: string;
  /** Seconds since the epoch. */
  iat?: number;
  exp?: number;
}

/** Returns no claims for a malformed token. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
};

/** Returns milliseconds, from the token's own two times, so that a wrong clock does not matter. */
export const lifetimeMs = ({ iat, exp }: Claims): number => (iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0);

/**
 * The signed-in administrator of this tab, independent of the marketplace's session and gone with the tab. The access token lives
 * for an hour. When the refresh token has expired, calls wait while the panel asks for the password, so that no text is lost.
 */
interface Kept {
  pool: UserPool;
  accessToken: string;
  refreshToken: string | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  email: string;
  /** The Cognito username, which the audit records. */
  username: string;
}

/** Renews tokens early, so that they do not expire on the way. */
const marginMs = 60_000;

const storage = stored('sessionStorage', 'adminSession');

interface AdminState {
  /** Null: nobody is signed in. */
  admin: Kept | null;
  /** The session has expired, and the panel asks for the password. */
  renewing: boolean;
}

export const useAdminSession = create<AdminState>(() => ({
  admin: JSON.parse(storage.read() ?? 'null') as Kept | null,
  renewing: false,
}));
const { getState, setState } = useAdminSession;
let renewal: Promise<string> | null = null;
let quietRenewal: Promise<boolean> | null = null;
let settleAsking: ((accessToken: string | null) => void) | null = null;

const change = (admin: Kept | null): void => {
  storage.write(admin && JSON.stringify(admin));
  setState({ admin, renewing: false });
};

const keep = (pool: UserPool, tokens: Tokens, before: Kept | null): Kept => {
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

const signedOut = () => new ApiError(401, 'UNAUTHENTICATED', 'Please sign in as an administrator');

/** Waits until the password is given again. */
const ask = (): Promise<string> =>
  new Promise((resolve, reject) => {
    settleAsking = (accessToken) => (accessToken === null ? reject(signedOut()) : resolve(accessToken));
    setState({ renewing: true });
  });

const renew = async (pool: UserPool, refreshToken: string): Promise<string> => {
  const tokens = await refresh(pool, refreshToken);
  // After a sign-out meanwhile, new tokens must not sign in again.
  const before = getState().admin;
  if (!before) throw signedOut();
  change(keep(pool, tokens, before));
  return tokens.accessToken;
};

const isFresh = ({ expiresAt }: Kept): boolean => expiresAt - Date.now() > marginMs;

const renewQuietly = async ({ pool, refreshToken }: Kept): Promise<boolean> => {
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
  if (!admin?.refreshToken) return ask();
  try {
    return await renew(admin.pool, admin.refreshToken);
  } catch (error) {
    // A network error does not mean that the session has ended.
    if (error instanceof CognitoError && getState().admin) return ask();
    throw error;
  }
};

export const adminSession = {
  /** Takes new tokens from Cognito. */
  start(pool: UserPool, tokens: Tokens): void {
    change(keep(pool, tokens, null));
    settleAsking?.(tokens.accessToken);
    settleAsking = null;
  },

  /** Ends the session here at once, then at Cognito. */
  end(): void {
    const ended = getState().admin;
    change(null);
    settleAsking?.(null);
    settleAsking = null;
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
    // Of two renewals with one token, one might be refused.
    await quietRenewal;
    const { admin } = getState();
    if (!admin) throw signedOut();
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
