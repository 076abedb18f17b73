import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { AuthProvider } from '#lib/auth';
import { createQueryClient } from '#lib/query-client';
import { useToast } from '#lib/toast';

const Toaster = lazy(() => import('#ui/toaster'));

/** The toast's code is loaded with the first toast; nothing can be focused or swiped before there is one. */
const Toasts = () => {
  const { toasts } = useToast();
  const needed = useRef(false);
  needed.current ||= toasts.length > 0;
  return needed.current ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};

interface Props {
  /** Where the address comes from: the browser's, or the page that is being made. */
  router: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

export const Providers = ({ router: Router, children }: Props) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <AuthProvider>{children}</AuthProvider>
        <Toasts />
      </Router>
    </QueryClientProvider>
  );
};
