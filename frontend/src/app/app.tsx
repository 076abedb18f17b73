import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react';
import { followNotices } from '#components/follow-notices';
import { Toasts } from '#components/toasts';
import { AuthProvider, useAuth } from '#lib/auth';
import { createQueryClient } from '#lib/query';
import { Router } from './router';
import { Shell } from './shell';

// If this cannot be loaded, screens keep polling.
const LazyCompanion = lazy(() => import('./companion').catch(() => ({ default: () => null })));
const Companion = () => {
  const { user } = useAuth();
  return (
    user && (
      <Suspense>
        <LazyCompanion user={user} />
      </Suspense>
    )
  );
};

interface AppProps {
  router: ComponentType<{ children: ReactNode }>;
  /** For prerendering. */
  screen?: ReactNode;
}

/** Renders the whole product, in the browser and for prerendering. */
export const App = ({ router: AddressRouter, screen = <Router /> }: AppProps) => {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => void (globalThis.requestIdleCallback ?? setTimeout)(followNotices), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AddressRouter>
          <AuthProvider>
            <Shell strip={<Companion />}>{screen}</Shell>
            <Toasts />
          </AuthProvider>
        </AddressRouter>
      </QueryClientProvider>
    </StrictMode>
  );
};
