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

// Whose session it is will be asked before anything else.
if (session.id() !== null) prepareApi().catch(() => undefined);
showCarriedToast();
const app = <App router={BrowserRouter} />;
/** `page`: this very screen, made before; `text`, `form`: what is known of it without asking; undefined: nothing. */
const { served } = container.dataset;
if (served === undefined) {
  createRoot(container).render(app);
} else {
  // The text stays until the screen can take its place in one step. A failure to load is the screen's to tell.
  await loadScreen(window.location.pathname).catch(() => undefined);
  // In pieces that leave the reader's own touches time in between.
  startTransition(() => {
    if (served === 'page') hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  // From here on React hears what is pressed, and makes haste with what it has not come to.
  dispatchEvent(new Event('taken-over'));
}
