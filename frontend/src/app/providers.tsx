import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
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

export const Providers = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AuthProvider>{children}</AuthProvider>
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  );
};
