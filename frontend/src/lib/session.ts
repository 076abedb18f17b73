import { create } from 'zustand';
import { paths } from '#config/paths';
import { drafts } from './drafts';
import { stored } from './storage';

/**
 * The session id in local storage. A session ends in three ways:
 * - `end`: the user logged out. Drafts on this device are deleted.
 * - `expire`: the server does not know it. Calls wait in `renewed()` for the password, so that no input is lost.
 * - `lose`: it could not be checked. The user is signed out and keeps the drafts.
 */
interface SessionSnapshot {
  readonly id: string | null;
  /** The session ended during work, and the app waits for a login. */
  readonly renewing: boolean;
  /** Counts changes of the user. A renewal by the same user does not count. */
  readonly epoch: number;
}

const sessionKey = 'sessionId';
const ofTab = stored('sessionStorage', sessionKey);

/**
 * Whether this tab impersonates a user (features/impersonation). That session is in this tab's storage only, has no drafts, and
 * is never renewed.
 */
export const isImpersonation = Boolean(ofTab.read());
const storage = isImpersonation ? ofTab : stored('localStorage', sessionKey);

/** Starts as a visitor's session like the prerendered pages. The browser's own state follows after hydration. */
export const useSession = create<SessionSnapshot>(() => ({ id: null, renewing: false, epoch: 0 }));
const { getState: snapshot, setState: change, subscribe } = useSession;
change({ id: storage.read() || null });
/** Whether the server has confirmed the id. Only then is the user asked to log in again. */
let confirmed = false;
let settleRenewal: ((renewed: boolean) => void) | null = null;
let renewal: Promise<boolean> = Promise.resolve(false);

const settle = (renewed: boolean): void => {
  settleRenewal?.(renewed);
  settleRenewal = null;
};

/** The session of this browser's user. */
const own = {
  /** An empty id ends the session. */
  start(id: string): void {
    if (!id) {
      own.end();
      return;
    }
    storage.write(id);
    drafts.keep();
    confirmed = true;
    const { renewing, epoch } = snapshot();
    change({ id, renewing: false, epoch: renewing ? epoch : epoch + 1 });
    settle(true);
  },

  end(): void {
    own.lose();
    drafts.forget();
  },

  lose(): void {
    storage.write(null);
    const wasSomebody = confirmed || snapshot().renewing;
    confirmed = false;
    change({ id: null, renewing: false, epoch: snapshot().epoch + (wasSomebody ? 1 : 0) });
    settle(false);
  },

  /** Ignored if the user has signed in again since the call was sent. */
  expire(id: string): void {
    if (id !== snapshot().id) return;
    if (!confirmed) {
      own.end();
      return;
    }
    storage.write(null);
    drafts.letGo();
    confirmed = false;
    renewal = new Promise((resolve) => {
      settleRenewal = resolve;
    });
    change({ id: null, renewing: true });
  },

  /** Reads the storage, because another tab may have ended the session. */
  isKept: (): boolean => Boolean(storage.read()),
};

// Any end of the session ends the impersonation. Drafts on this device belong to somebody else.
const leave = (): void => {
  storage.write(null);
  location.replace(`${paths.admin}#as-user`);
};
const impersonation: typeof own = { start: leave, end: leave, lose: leave, expire: leave, isKept: () => false };

export const session = {
  ...(isImpersonation ? impersonation : own),
  snapshot,
  subscribe,
  id: (): string | null => snapshot().id,
  isConfirmed: (): boolean => confirmed,

  confirm(): void {
    confirmed = snapshot().id !== null;
  },

  /** Resolves when the user has logged in again. False if they do not, or are not asked to. */
  renewed: (): Promise<boolean> => (snapshot().renewing ? renewal : Promise.resolve(false)),

  /** Another tab has logged in or out. */
  follow(id: string | null): void {
    if (id === snapshot().id) return;
    confirmed = false;
    change({ id, renewing: false, epoch: snapshot().epoch + 1 });
    settle(false);
  },
};

globalThis.window?.addEventListener('storage', (event) => {
  // A null key means that the whole storage was cleared.
  if (event.key === sessionKey || event.key === null) session.follow(storage.read() || null);
});
