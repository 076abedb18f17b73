import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SkipLink } from '#components/bar';
import { ErrorBoundary } from '#components/error-boundary';
import { ScreenLoading } from '#components/page';
import { useAccountDialogs } from '#lib/account-dialogs';
import { useAuth, useAuthEpoch } from '#lib/auth';
import { useConfirmation } from '#lib/confirmation';
import { untilReaderMoves } from '#lib/reader-moves';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const AccountDialogs = lazy(() => import('./account-dialogs'));
const SuspensionNotice = lazy(() => import('./suspension-notice'));

const Dialogs = () => {
  const { renewing } = useAuth();
  const { dialog } = useAccountDialogs();
  const confirming = useConfirmation();
  // Mounted with the first dialog and kept, because a dialog must stay mounted to return the focus.
  const needed = useRef(false);
  needed.current ||= renewing || confirming || dialog !== null;
  return needed.current ? (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  ) : null;
};

/**
 * Focuses the headline, or else the screen. A headline that comes or is replaced while data loads gets the focus too, until the
 * reader moves on. Returns a function that stops.
 */
const focusHeadline = (): (() => void) => {
  const main = document.querySelector('main') ?? document.body;
  const focus = (): void => (main.querySelector<HTMLElement>('[data-screen-heading]') ?? main).focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === main) focus();
  });
  observer.observe(main, { childList: true, subtree: true });
  focus();
  return untilReaderMoves(() => observer.disconnect());
};

interface ScreenArrivalProps {
  epoch: number;
  /** The screen shown before. Kept outside, because signing in or out replaces the screen. */
  shown: RefObject<{ pathname: string; epoch: number }>;
}

/**
 * Scrolls to the top and focuses the headline, like a page load. Within the screen's Suspense boundary, so that it waits for it.
 */
const ScreenArrival = ({ epoch, shown }: ScreenArrivalProps) => {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, epoch };
    const isHere = before.pathname === pathname;
    // If another user is signed in at the same address, the focus moves only if the element that had it is gone.
    if (isHere && (before.epoch === epoch || document.activeElement !== document.body)) return;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
    // For back and forward, the browser restores the scroll position.
    else if (type !== 'POP' && !isHere) window.scrollTo(0, 0);
    return focusHeadline();
  }, [pathname, hash, type, epoch, shown]);
  return null;
};

interface ShellProps {
  /** Shown below the header. */
  strip?: ReactNode;
  children: ReactNode;
}

export const Shell = ({ strip, children }: ShellProps) => {
  const epoch = useAuthEpoch();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const shown = useRef({ pathname, epoch });
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {strip}
      {/* Keyed, so that nothing of the last user's screens stays for the next user. */}
      <main key={epoch} id="main" tabIndex={-1} className="flex min-h-[75dvh] flex-1 flex-col outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            {/* Apart, so that the screen does not wait for its code. */}
            <Suspense>{user?.suspension && <SuspensionNotice suspension={user.suspension} />}</Suspense>
            {children}
            <ScreenArrival epoch={epoch} shown={shown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <ErrorBoundary resetKey={pathname} fallback={false}>
        <Dialogs />
      </ErrorBoundary>
    </>
  );
};
