import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from './error-boundary';

/** Loads a dialog when it first opens. It then stays mounted, to return the focus when it closes. */
export const whenOpened = <Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const Loaded = lazy(load) as ComponentType<Props>;
  return (props: Props) => {
    const needed = useRef(false);
    needed.current ||= props.open;
    return needed.current ? (
      <ErrorBoundary resetKey="">
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  };
};

/** For screens that rarely ask. */
export const AlertDialog = whenOpened(async () => ({ default: (await import('#ui/dialog')).AlertDialog }));
