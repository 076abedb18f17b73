import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#components/error-boundary';

/** What a screen can do without, loaded when it is needed: nothing while it comes, and nothing without a connection. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary resetKey="" fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
