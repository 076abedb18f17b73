import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary';

interface LazyPartOptions {
  /** Shown while the code loads. */
  loading?: ReactNode;
  /** If the code cannot be loaded, the page does without. Default: an error with a button that reloads the page. */
  isOptional?: boolean;
}

/** Loads a part of a page when it is first rendered. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { loading, isOptional = false }: LazyPartOptions = {},
) => {
  const Part = lazy(load) as ComponentType<Props>;
  return (props: Props) => (
    <ErrorBoundary resetKey="" fallback={isOptional ? false : undefined}>
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
};
