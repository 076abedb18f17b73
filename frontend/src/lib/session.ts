import { create } from 'zustand';
import { paths } from '#config/paths';
import { drafts } from './drafts';
import { stored } from './storage';

/**
 * The session id of this browser, kept in local storage under `sessionId`. It can end in three ways:
 * - `end`: the user logged out. Drafts on this device are deleted, in whichever tab they were made;
 * - `expire`: the server does not know the session any more. Calls wait in `renewed()` while the app asks for the password again,
 *   and go on with the new session, so that nothing typed is lost. A user who does not give the password is logged out;
 * - `lose`: the session could not be checked. The user is signed out, and finds their drafts after the next login.
 */
interface SessionSnapshot {
  readonly id: string | null;
  /** The session ended while the user was working, and the app waits for a login to go on. */
  readonly renewing: boolean;
  /** Counts the changes to another user, or to nobody. A renewal by the same user does not count. */
  readonly epoch: number;
}

const sessionKey = 'sessionId';
const ofTab = stored('sessionStorage', sessionKey);

/**
 * Whether this tab shows an administrator what somebody sees (features/impersonation). That session is in the storage of this tab alone, beside the one that the
 * browser may keep; no draft is kept with it, and it is never renewed.
 */
export const isImpersonation = Boolean(ofTab.read());
const storage = isImpersonation ? ofTab : stored('localStorage', sessionKey);

/**
 * Starts as a visitor's session, because prerendered pages are made for visitors; the browser's own state follows after
 * hydration.
 */
export const useSession = create<SessionSnapshot>(() => ({ id: null, renewing: false, epoch: 0 }));
const { getState: snapshot, setState: change, subscribe } = useSession;
change({ id: storage.read() || null });
/** Whether the server has confirmed the current id. Only then is the user asked to log in again when it expires. */
let confirmed = false;
let settleRenewal: ((renewed: boolean) => void) | null = null;
let renewal: Promise<boolean> = Promise.resolve(false);

const settle = (renewed: boolean): void => {
  settleRenewal?.(renewed);
  settleRenewal = null;
};

export const session = {
  snapshot,
  subscribe,
  id: (): string | null => snapshot().id,
  isConfirmed: (): boolean => confirmed,

  /** Takes a new session from the server. An empty id ends the session. */
  start(id: string): void {
    if (!id) {
      session.end();
      return;
    }
    storage.write(id);
    drafts.keep();
    confirmed = true;
    const { renewing, epoch } = snapshot();
    change({ id, renewing: false, epoch: renewing ? epoch : epoch + 1 });
    settle(true);
  },

  /** The server has accepted the stored id. */
  confirm(): void {
    confirmed = snapshot().id !== null;
  },

  /** Whether this browser keeps a session. Reads the storage, because another tab may have ended it a moment ago. */
  isKept: (): boolean => Boolean(storage.read()),

  end(): void {
    session.lose();
    drafts.forget();
  },

  lose(): void {
    storage.write(null);
    const wasSomebody = confirmed || snapshot().renewing;
    confirmed = false;
    change({ id: null, renewing: false, epoch: snapshot().epoch + (wasSomebody ? 1 : 0) });
    settle(false);
  },

  /** The server refused `id`. Ignored if the user has signed in again since the call was sent. */
  expire(id: string): void {
    if (id !== snapshot().id) return;
    if (!confirmed) {
      session.end();
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

  /** Waits for the user to log in again. False if they do not, or are not asked to. */
  renewed: (): Promise<boolean> => (snapshot().renewing ? renewal : Promise.resolve(false)),

  /** Another tab has logged in or out: this tab follows. */
  follow(id: string | null): void {
    if (id === snapshot().id) return;
    confirmed = false;
    change({ id, renewing: false, epoch: snapshot().epoch + 1 });
    settle(false);
  },
};

if (isImpersonation) {
  // Whatever ends the session, or begins another one, is the end of the impersonation; drafts of this device are somebody else's.
  const end = (): void => {
    storage.write(null);
    location.replace(`${paths.admin}#as-user`);
  };
  Object.assign(session, { start: end, end, lose: end, expire: end, isKept: () => false });
}

globalThis.window?.addEventListener('storage', (event) => {
  // A null key: the whole storage was cleared.
  if (event.key === sessionKey || event.key === null) session.follow(storage.read() || null);
});
