import { create } from 'zustand';
import { ApiError } from '#lib/errors';
import { stored } from '#lib/storage';
import { CognitoError, refresh, revoke, type Tokens, type UserPool } from './cognito';

/** What a token says of itself. Read for show and for timing only: whether it is genuine is the server's to decide. */
interface Claims {
  email?: string;
  username?: string;
  'cognito:username'?: string;
  /** Seconds since the epoch. */
  iat?: number;
  exp?: number;
}

/** The claims of a JSON Web Token; none of what cannot be read. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
};

/** How long a token lives, in milliseconds: by its own two times, so that a browser whose clock is wrong still counts right. */
export const lifetimeMs = ({ iat, exp }: Claims): number => (iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0);

/**
 * The administrator of this tab. It has nothing to do with the marketplace's session: other people, other tokens, other storage
 * (this tab's, gone with it). The access token lives an hour and is renewed by the refresh token; when that has ended, too, calls
 * wait while the panel asks for the password, so that nothing typed is lost.
 */
interface Kept {
  pool: UserPool;
  accessToken: string;
  refreshToken: string | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  email: string;
  /** Cognito's own name of this administrator, as the API records it. */
  username: string;
}

/** Renewed so long before it ends that it does not end on the way. */
const marginMs = 60_000;

const storage = stored('sessionStorage', 'adminSession');

interface AdminState {
  /** Null: nobody is signed in. */
  admin: Kept | null;
  /** The session ended under the administrator's hands, and the password is awaited to go on. */
  renewing: boolean;
}

export const useAdminSession = create<AdminState>(() => ({
  admin: JSON.parse(storage.read() ?? 'null') as Kept | null,
  renewing: false,
}));
const { getState, setState } = useAdminSession;
let renewal: Promise<string> | null = null;
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

/** Waits until the password was given again. */
const ask = (): Promise<string> =>
  new Promise((resolve, reject) => {
    settleAsking = (accessToken) => (accessToken === null ? reject(signedOut()) : resolve(accessToken));
    setState({ renewing: true });
  });

const renewOnce = async (): Promise<string> => {
  const { admin } = getState();
  if (!admin?.refreshToken) return ask();
  const { pool, refreshToken } = admin;
  try {
    const tokens = await refresh(pool, refreshToken);
    // Signed out meanwhile: what has arrived is nobody's.
    const before = getState().admin;
    if (!before) throw signedOut();
    change(keep(pool, tokens, before));
    return tokens.accessToken;
  } catch (error) {
    // A network that fails is no end of a session.
    if (error instanceof CognitoError && getState().admin) return ask();
    throw error;
  }
};

export const adminSession = {
  /** Takes what Cognito has just handed out. */
  start(pool: UserPool, tokens: Tokens): void {
    change(keep(pool, tokens, null));
    settleAsking?.(tokens.accessToken);
    settleAsking = null;
  },

  /** Ends the session here at once, and at Cognito as soon as it hears of it. */
  end(): void {
    const ended = getState().admin;
    change(null);
    settleAsking?.(null);
    settleAsking = null;
    if (!ended?.refreshToken) return;
    revoke(ended.pool, ended.refreshToken).catch((error: unknown) => console.error('Sign-out failed', error));
  },

  /**
   * A token that is good for a call: renewed, or asked for, where it has to be. `refused`: the one that the API has just refused.
   *
   * @throws ApiError UNAUTHENTICATED when nobody is signed in or the question was declined, NetworkError
   */
  async token(refused?: string): Promise<string> {
    const { admin } = getState();
    if (!admin) throw signedOut();
    if (!renewal && admin.accessToken !== refused && admin.expiresAt - Date.now() > marginMs) return admin.accessToken;
    renewal ??= renewOnce().finally(() => {
      renewal = null;
    });
    return renewal;
  },
};

/** Makes a call as the administrator, and once more with a new token should the API refuse the first. */
export const asAdmin = async <T>(send: (bearer: string) => Promise<T>): Promise<T> => {
  const bearer = await adminSession.token();
  try {
    return await send(bearer);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return send(await adminSession.token(bearer));
  }
};
