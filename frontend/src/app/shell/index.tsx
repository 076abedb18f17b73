import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { ScreenLoading } from '#components/page';
import { paths } from '#config/paths';
import { useAccountDialogs } from '#lib/account-dialogs';
import { useAuth, useAuthEpoch } from '#lib/auth';
import type { RuntimeConfig } from '#lib/config';
import { useConfirmation } from '#lib/confirmation';
import { Bar } from './bar';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const AccountDialogs = lazy(() => import('./account-dialogs'));
// Not for visitors, and so in no first load.
const AdminHeader = lazy(() => import('./admin-header'));

const Dialogs = () => {
  const { renewing } = useAuth();
  const { dialog } = useAccountDialogs();
  const confirming = useConfirmation();
  // Mounted at the first dialog and kept: a dialog that is taken away cannot give the focus back.
  const needed = useRef(false);
  needed.current ||= renewing || confirming || dialog !== null;
  return needed.current ? (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  ) : null;
};

interface ScreenArrivalProps {
  epoch: number;
  /** What was shown before; kept outside, as whoever signs in or out gets a new screen. */
  shown: RefObject<{ pathname: string; epoch: number }>;
}

/**
 * What a page load would do for a new screen: start at its top and read from its headline. Rendered beside the screen, within
 * its Suspense boundary, so that its effect waits for the screen to be there.
 */
const ScreenArrival = ({ epoch, shown }: ScreenArrivalProps) => {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, epoch };
    const isHere = before.pathname === pathname;
    // At the same address somebody else is signed in now: the focus moves if what had it is gone with the last one's screen.
    if (isHere && (before.epoch === epoch || document.activeElement !== document.body)) return;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
    // Back and forward restore the place where the reader was; the browser does that.
    else if (type !== 'POP' && !isHere) window.scrollTo(0, 0);
    const target = document.querySelector<HTMLElement>('main [data-screen-heading]') ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [pathname, hash, type, epoch, shown]);
  return null;
};

const adminPaths: readonly string[] = [paths.admin, paths.adminTest, paths.adminSimple];

/** Whether this is a screen of administrators. Their second address is known once its screen has asked for the configuration. */
const useIsAdmin = (pathname: string): boolean => {
  const { data: config } = useQuery<RuntimeConfig>({ queryKey: ['runtimeConfig'], enabled: false });
  return adminPaths.includes(pathname) || (!!config?.adminPath && pathname.slice(1) === config.adminPath.replace(/^\//, ''));
};

/** The frame around every screen. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const epoch = useAuthEpoch();
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin(pathname);
  const shown = useRef({ pathname, epoch });
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-md bg-evergreen font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:px-5 focus:py-3"
      >
        Skip to main content
      </a>
      {isAdmin ? (
        <ErrorBoundary resetKey={pathname} fallback={<Bar />}>
          <Suspense fallback={<Bar />}>
            <AdminHeader />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <SiteHeader />
      )}
      {/* A new user gets new screens: nothing of the last one's may stay on them. */}
      <main key={epoch} id="main" tabIndex={-1} className="flex min-h-[75dvh] flex-1 flex-col outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            {children}
            <ScreenArrival epoch={epoch} shown={shown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isAdmin && <SiteFooter />}
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <Dialogs />
      </ErrorBoundary>
    </>
  );
};
