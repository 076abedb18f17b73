import { Component, type ReactNode } from 'react';
import { isOffline } from '#lib/errors';
import { Container } from '#ui/layout';
import { ErrorState } from '#ui/states';

interface Props {
  /** A new value clears the error and renders the children again. */
  resetKey: string;
  /** Default: an error with a button that reloads the page. False: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string;
}

/** Catches errors while rendering. Usually the screen's code is gone after a deployment, and a reload gets the new version. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      this.props.fallback ?? (
        <Container className="flex flex-1 flex-col justify-center">
          <ErrorState
            level={1}
            title="This page could not be shown"
            text={
              isOffline()
                ? 'You are offline. Try again once you are back.'
                : 'There may be a new version of the site. Trying again usually helps.'
            }
            onRetry={() => window.location.reload()}
          />
        </Container>
      )
    );
  }
}
