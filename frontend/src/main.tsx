import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers';
import { Router } from './app/router';
import { Shell } from './app/shell';
import { showCarriedToast } from './lib/toast';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

showCarriedToast();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell>
        <Router />
      </Shell>
    </Providers>
  </StrictMode>,
);
