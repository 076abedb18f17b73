import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useRef, useState } from 'react';
import { AuthProvider } from '#lib/auth';
import { createQueryClient } from '#lib/query';
import { useToasts } from '#lib/toast';
import { Router } from './router';
import { Shell } from './shell';

const Toaster = lazy(() => import('#ui/toaster'));

/** The toast's code is loaded with the first toast; nothing can be focused or swiped before there is one. */
const Toasts = () => {
  const toasts = useToasts();
  const needed = useRef(false);
  needed.current ||= toasts.length > 0;
  return needed.current ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};

interface AppProps {
  /** Where the address comes from: the browser's, or the page that is being made. */
  router: ComponentType<{ children: ReactNode }>;
  /** In the place of the screen of this address, for pages that are made before. */
  screen?: ReactNode;
}

/** The whole product, in the browser and where its pages are made before. */
export const App = ({ router: AddressRouter, screen = <Router /> }: AppProps) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AddressRouter>
          <AuthProvider>
            <Shell>{screen}</Shell>
          </AuthProvider>
          <Toasts />
        </AddressRouter>
      </QueryClientProvider>
    </StrictMode>
  );
};
