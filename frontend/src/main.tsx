import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { loadScreen } from './app/router';
import { prepareApi } from './lib/api';
import { session } from './lib/session';
import { showCarriedToast } from './lib/toast';
import './lib/translated';
import './styles/index.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

// The session is checked first.
if (session.id() !== null) prepareApi().catch(() => undefined);
showCarriedToast();
const app = <App router={BrowserRouter} />;
/** `page`: the prerendered screen. `text`, `form`: its static part. Undefined: nothing. */
const { served } = container.dataset;
if (served === undefined) {
  createRoot(container).render(app);
} else {
  // The text stays until the screen can replace it in one step. The screen reports a failure to load.
  await loadScreen(window.location.pathname).catch(() => undefined);
  // Hydrates in pieces, so that the page stays responsive.
  startTransition(() => {
    if (served === 'page') hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  // React handles presses from now on, and hydrates pressed parts first.
  dispatchEvent(new Event('taken-over'));
}
