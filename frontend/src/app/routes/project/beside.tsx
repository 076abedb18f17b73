import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#components/error-boundary';

/** Renders nothing while optional code loads, or if it cannot. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary resetKey="" fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
