import type { User } from '#shared/account/user.answers';
import type { EarlyCalls } from './lib/early';

/**
 * Runs before anything is painted, in every page (frontend/build/prerender.ts). Small and without imports, because the page waits
 * for it.
 */
const root = document.documentElement;

// Safari 16.4 was the first with it (styles/base.css).
if (!('adoptedStyleSheets' in document)) root.dataset.old = '';

/** Also sets the metas of the browser's own bar. */
const markTheme = (): void => {
  const theme: string = localStorage.theme ?? '';
  root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[data-scheme]')) {
    const own = meta.dataset.scheme;
    meta.media = theme ? (theme === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
};

/** Files that the page names for this script (frontend/build/document.ts). */
const files = document.currentScript?.dataset ?? {};

const preload = (scripts: readonly string[]): void => {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
};

/** Makes the screen's first calls while its scripts load (lib/early.ts), and loads those of the dashboard at once. */
const callEarly = (bearer: string): void => {
  const answers: EarlyCalls['answers'] = new Map();
  window.earlyCalls = { bearer, answers };
  const ask = (address: string): Promise<Response> => {
    const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` };
    // As in lib/client.ts: answers to an administrator who impersonates are not stored.
    const cache = sessionStorage.sessionId ? 'reload' : 'no-store';
    const answer = fetch(address, { headers, cache, signal: AbortSignal.timeout(30_000) });
    answers.set(address, answer);
    // Its user handles a failure.
    answer.catch(() => undefined);
    return answer;
  };
  const me = ask('/api/auth/me');
  const [, projectId] = /^\/projects\/([0-9A-Z]{26})$/.exec(location.pathname) ?? [];
  if (projectId) {
    for (const part of ['', '/bids', '/questions?limit=20']) ask(`/api/projects/${projectId}${part}`);
  } else if (location.pathname === '/dashboard') {
    preload(files.dashboard?.split(' ') ?? []);
    const callFor = ({ id, userType }: Partial<User>): void => {
      if (userType === 'staging_company') ask(`/api/users/${id}/bids`);
      else if (id) for (const list of ['/api/projects', '/api/bids/all?limit=100']) ask(list);
    };
    me.then((answer) => answer.clone().json())
      .then(callFor)
      .catch(() => undefined);
  }
};

/** Marks what only this browser knows, because a prerendered page is the same for everybody. */
const markReader = (): void => {
  if (location.search) root.dataset.query = '';
  try {
    // An administrator who impersonates has a session in this tab alone (lib/session.ts).
    const sessionId: string | undefined = sessionStorage.sessionId ?? localStorage.sessionId;
    if (sessionId) {
      root.dataset.session = '';
      // Scripts first, because answers are useless without them. The application's own page has begun to load them.
      const begin = (): void => {
        startScripts();
        callEarly(sessionId);
      };
      if (deferredScripts.length > 0) addEventListener('DOMContentLoaded', begin);
      else begin();
    }
    markTheme();
    // Changed here or in another tab.
    addEventListener('storage', markTheme);
  } catch {
    // Without storage, the reader is a visitor, in the system's scheme.
  }
};

/** Deferred scripts of a page with text (frontend/build/document.ts), the entry last. */
let deferredScripts = files.scripts?.split(' ') ?? [];

const startScripts = (): void => {
  const [entry = '', ...others] = deferredScripts.reverse();
  deferredScripts = [];
  if (!entry) return;
  preload(others);
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }));
};

/**
 * Begins after the page and its pictures are loaded and painted, so that scripts do not delay them. At most a second after the
 * HTML, because pictures may be slow, and hidden tabs are not painted.
 */
const whenShown = (begin: () => void): void => {
  addEventListener('load', () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true }));
  addEventListener('DOMContentLoaded', () => setTimeout(begin, 1000));
};

/** Keeps a press before the scripts run, so that main.tsx repeats it. */
const keepPresses = (): void => {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event): void => {
    pressed = (target as Element).closest('button');
    if (pressed) startScripts();
  };
  addEventListener('click', keep);
  addEventListener('taken-over', () => {
    removeEventListener('click', keep);
    pressed?.click();
  });
};

/** The event comes once for each page, maybe before app/device/install-prompt.ts, which offers the installation, is loaded. */
const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });

markReader();
keepPresses();
keepInstallPrompt();
if (!('session' in root.dataset)) whenShown(startScripts);
