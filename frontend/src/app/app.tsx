import { QueryClientProvider } from '@tanstack/react-query';
import { Children, type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useEffect, useRef, useState } from 'react';
import { AuthProvider, useAuth } from '#lib/auth';
import { createQueryClient } from '#lib/query';
import { dismissToast, useToasts } from '#lib/toast';
import { Router } from './router';
import { Shell } from './shell';

/** Shows the text of the newest toast if the network fails before the toaster's own code has loaded. */
const PlainToaster = () => {
  const [newest] = useToasts();
  useEffect(() => {
    if (!newest?.open) return;
    const timer = setTimeout(() => dismissToast(newest.id), newest.duration ?? 5000);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-18 z-60 mx-auto w-fit rounded-lg border border-edge bg-paper px-5 py-3 text-ink shadow-float empty:hidden print:hidden"
    >
      {newest?.open && Children.map([newest.title, newest.description].flat(), (line) => <span className="block">{line}</span>)}
    </p>
  );
};

const Toaster = lazy(() => import('#ui/toaster').catch(() => ({ default: PlainToaster })));

/** The toaster's code is loaded with the first toast, because it does nothing before there is one. */
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

// If it cannot be loaded, screens keep polling.
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
  /** The source of the address: the browser, or the page that is being prerendered. */
  router: ComponentType<{ children: ReactNode }>;
  /** The screen of the address, for prerendering. */
  screen?: ReactNode;
}

/** The whole product, both in the browser and for prerendering. */
export const App = ({ router: AddressRouter, screen = <Router /> }: AppProps) => {
  const [queryClient] = useState(createQueryClient);
  // The administrators' notices can wait until the page has nothing else to do.
  useEffect(() => {
    (globalThis.requestIdleCallback ?? setTimeout)(() => void import('./shell/follow-notices').catch(() => undefined));
  }, []);
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
