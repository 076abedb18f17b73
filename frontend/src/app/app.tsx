import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { Providers } from './providers';
import { Router } from './router';
import { Shell } from './shell';

/** The whole product, in the browser and where its pages are made before. */
export const App = ({ router }: { router: ComponentType<{ children: ReactNode }> }) => (
  <StrictMode>
    <Providers router={router}>
      <Shell>
        <Router />
      </Shell>
    </Providers>
  </StrictMode>
);
