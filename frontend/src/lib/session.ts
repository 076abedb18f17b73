import { create } from 'zustand';
import { drafts } from './drafts';
import { stored } from './storage';

/**
 * The session id of this browser, kept in local storage under `sessionId`, and the ends it can come to:
 * - `end`: the user logged out. What was begun and is kept on this device goes with it, whichever tab it was begun in;
 * - `expire`: the server no longer knows it. What the user was doing is then held: calls wait in `renewed()` while the app
 *   asks for the password again, and go on with the new session, so that nothing typed is lost. Whoever does not give it has logged out;
 * - `lose`: nobody could say whether it is good. The user is signed out, and finds what was begun after the next login.
 */
interface SessionSnapshot {
  readonly id: string | null;
  /** The session ended under the user's hands, and a login is awaited to go on. */
  readonly renewing: boolean;
  /** Counts how often another user, or nobody, is signed in. A renewal by the same user does not count. */
  readonly epoch: number;
}

const sessionKey = 'sessionId';
const storage = stored('localStorage', sessionKey);

/** Begins as what a prerendered page was made for, a visitor's; the browser's own state follows as soon as it is hydrated. */
export const useSession = create<SessionSnapshot>(() => ({ id: null, renewing: false, epoch: 0 }));
const { getState: snapshot, setState: change, subscribe } = useSession;
change({ id: storage.read() || null });
/** Whether the server has confirmed the current id; only then is its loss worth a question to the user. */
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

  /** Takes a session that the server has just handed out. An empty id ends the session. */
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

  /** The server has answered for the stored id. */
  confirm(): void {
    confirmed = snapshot().id !== null;
  },

  /** Whether this browser keeps one: asked of the storage, as another tab may have ended it a moment ago. */
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

  /** The server refused `id`. Ignored when the user has signed in again since that call was sent. */
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

  /** Waits for the user to log in again; false when that is not going to happen. */
  renewed: (): Promise<boolean> => (snapshot().renewing ? renewal : Promise.resolve(false)),

  /** Another tab has logged in or out: this one follows. */
  follow(id: string | null): void {
    if (id === snapshot().id) return;
    confirmed = false;
    change({ id, renewing: false, epoch: snapshot().epoch + 1 });
    settle(false);
  },
};

globalThis.window?.addEventListener('storage', (event) => {
  // A null key: the whole storage was cleared.
  if (event.key === sessionKey || event.key === null) session.follow(event.key === null ? null : event.newValue || null);
});
