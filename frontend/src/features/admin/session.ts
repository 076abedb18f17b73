import { useSyncExternalStore } from 'react';
import { ApiError } from '#lib/errors';
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

interface AdminSnapshot {
  /** Null: nobody is signed in. */
  admin: { email: string; username: string } | null;
  /** The session ended under the administrator's hands, and the password is awaited to go on. */
  renewing: boolean;
}

const storageKey = 'adminSession';
/** Renewed so long before it ends that it does not end on the way. */
const marginMs = 60_000;

// Storage can be forbidden (strict privacy settings): the session then lasts as long as the page.
const storage = {
  read: (): Kept | null => {
    try {
      return JSON.parse(globalThis.sessionStorage?.getItem(storageKey) ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  },
  write: (value: Kept | null): void => {
    try {
      if (value) globalThis.sessionStorage?.setItem(storageKey, JSON.stringify(value));
      else globalThis.sessionStorage?.removeItem(storageKey);
    } catch {
      // Nothing to do: the tokens are still held in memory.
    }
  },
};

let kept: Kept | null = storage.read();
const snapshotOf = (renewing: boolean): AdminSnapshot => ({
  admin: kept && { email: kept.email, username: kept.username },
  renewing,
});
let snapshot = snapshotOf(false);
const listeners = new Set<() => void>();
let renewal: Promise<string> | null = null;
let settleAsking: ((accessToken: string | null) => void) | null = null;

const change = (next: Kept | null, renewing = false): void => {
  kept = next;
  storage.write(next);
  snapshot = snapshotOf(renewing);
  for (const listener of listeners) listener();
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
    change(kept, true);
  });

const renewOnce = async (): Promise<string> => {
  if (!kept?.refreshToken) return ask();
  const { pool, refreshToken } = kept;
  try {
    const tokens = await refresh(pool, refreshToken);
    // Signed out meanwhile: what has arrived is nobody's.
    if (!kept) throw signedOut();
    change(keep(pool, tokens, kept));
    return tokens.accessToken;
  } catch (error) {
    // A network that fails is no end of a session.
    if (error instanceof CognitoError && kept) return ask();
    throw error;
  }
};

export const adminSession = {
  snapshot: (): AdminSnapshot => snapshot,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Takes what Cognito has just handed out. */
  start(pool: UserPool, tokens: Tokens): void {
    change(keep(pool, tokens, null));
    settleAsking?.(tokens.accessToken);
    settleAsking = null;
  },

  /** Ends the session here at once, and at Cognito as soon as it hears of it. */
  end(): void {
    const ended = kept;
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
    if (!kept) throw signedOut();
    if (!renewal && kept.accessToken !== refused && kept.expiresAt - Date.now() > marginMs) return kept.accessToken;
    renewal ??= renewOnce().finally(() => {
      renewal = null;
    });
    return renewal;
  },
};

export const useAdminSession = (): AdminSnapshot => useSyncExternalStore(adminSession.subscribe, adminSession.snapshot);

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
