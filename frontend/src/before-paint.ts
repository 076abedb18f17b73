import type { User } from '#shared/contracts/answers/user';
import type { EarlyCalls } from './lib/early';

/**
 * Runs before anything is painted, in every page (frontend/build/prerender.ts). Small and without imports, because the page waits
 * for it.
 */
const root = document.documentElement;

// Safari 16.4 was the first with it (styles/base.css).
if (!('adoptedStyleSheets' in document)) root.dataset.old = '';

/** The reader's choice of a scheme (lib/theme.ts), which the metas of the browser's own bar follow. */
const markTheme = (): void => {
  const theme: string = localStorage.theme ?? '';
  root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[data-scheme]')) {
    const own = meta.dataset.scheme;
    meta.media = theme ? (theme === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
};

/** Asks for what the screen of this address asks first, beside its scripts and not after them (lib/early.ts). */
const callEarly = (bearer: string): void => {
  const answers: EarlyCalls['answers'] = new Map();
  window.earlyCalls = { bearer, answers };
  const ask = (address: string): Promise<Response> => {
    const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` };
    // As in lib/client.ts: of what an administrator sees who looks, nothing is kept.
    const cache = sessionStorage.sessionId ? 'reload' : 'no-store';
    const answer = fetch(address, { headers, cache, signal: AbortSignal.timeout(30_000) });
    answers.set(address, answer);
    // The code that uses it handles its failure.
    answer.catch(() => undefined);
    return answer;
  };
  const me = ask('/api/auth/me');
  const [, projectId] = /^\/projects\/([0-9A-Z]{26})$/.exec(location.pathname) ?? [];
  if (projectId) {
    for (const part of ['', '/bids', '/questions?limit=20']) ask(`/api/projects/${projectId}${part}`);
  } else if (location.pathname === '/dashboard') {
    const askFor = ({ id, userType }: Partial<User>): void => {
      if (userType === 'staging_company') ask(`/api/users/${id}/bids`);
      else if (id) for (const list of ['/api/projects', '/api/bids/all?limit=100']) ask(list);
    };
    me.then((answer) => answer.clone().json())
      .then(askFor)
      .catch(() => undefined);
  }
};

/** What only this browser knows: a prerendered page is the same for everybody, whatever its address asks for. */
const markReader = (): void => {
  if (location.search) root.dataset.query = '';
  try {
    // Of an administrator who looks, in this tab alone (lib/session.ts).
    const sessionId: string | undefined = sessionStorage.sessionId ?? localStorage.sessionId;
    if (sessionId) {
      root.dataset.session = '';
      // For a reader with a session the page is not yet theirs. Scripts first: an answer is of no use before them.
      addEventListener('DOMContentLoaded', () => {
        beginScripts();
        callEarly(sessionId);
      });
    }
    markTheme();
    // Changed here or in another tab.
    addEventListener('storage', markTheme);
  } catch {
    // The browser keeps nothing for this site: the reader is a visitor, in the system's scheme.
  }
};

/** The scripts that this page has put off, if it has something to read (frontend/build/document.ts): the last one is the entry. */
let later = document.currentScript?.dataset.scripts?.split(' ') ?? [];

const beginScripts = (): void => {
  const [entry = '', ...others] = later.reverse();
  later = [];
  if (!entry) return;
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }));
};

/**
 * Once what the page names is loaded, its pictures too, and it is painted: so that scripts do not take the line from them. A second after
 * its end at the latest, as a picture may be slow, and a page in a tab behind others is not painted until somebody looks.
 */
const whenShown = (begin: () => void): void => {
  addEventListener('load', () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true }));
  addEventListener('DOMContentLoaded', () => setTimeout(begin, 1000));
};

/** A button that was pressed before the scripts are there is pressed again once they are (main.tsx). */
const keepPresses = (): void => {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event): void => {
    pressed = (target as Element).closest('button');
    if (pressed) beginScripts();
  };
  addEventListener('click', keep);
  addEventListener('taken-over', () => {
    removeEventListener('click', keep);
    pressed?.click();
  });
};

/**
 * The browser does not offer to install the site: we do, once it is worth a place on the reader's home screen (app/device/install-prompt.ts). Its
 * event comes once for each page, and may come before that is loaded.
 */
const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });

markReader();
keepPresses();
keepInstallPrompt();
if (!('session' in root.dataset)) whenShown(beginScripts);
