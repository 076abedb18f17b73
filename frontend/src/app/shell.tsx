import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { ScreenLoading } from '#components/screen-loading';
import { SiteFooter } from '#components/site-footer';
import { SiteHeader } from '#components/site-header';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useLogOut } from '#features/auth/api/log-out.ts';
import { pendingBidCountQuery } from '#features/bids/api/pending-bid-count.ts';
import { unreadCountQuery } from '#features/notifications/api/unread-count.ts';
import { NotificationBell } from '#features/notifications/components/notification-bell.tsx';
import { accountDialogs, useAccountDialogs } from '#lib/account-dialogs';
import { useAuth, useAuthEpoch } from '#lib/auth';
import { poll } from '#lib/polling';
import { isOwner } from '#lib/roles';
import { CountedIcon, IconLink } from '#ui/icon-button';

const loadAccountDialogs = () => import('#features/auth/components/account-dialogs.tsx');
const AccountDialogs = lazy(loadAccountDialogs);

/** What has arrived: messages and notifications, with the counts of what is unread of them. */
const News = ({ messages, notifications }: { messages: number; notifications: number }) => (
  <div className="flex items-center">
    <IconLink to={paths.messages} label={messages > 0 ? `Messages, ${messages} unread` : 'Messages'}>
      <CountedIcon count={messages}>
        <MessageCircle aria-hidden="true" />
      </CountedIcon>
    </IconLink>
    <NotificationBell unread={notifications} />
  </div>
);

const Header = () => {
  const { status, user } = useAuth();
  const logOut = useLogOut();
  const { data: pendingBids = 0 } = useQuery({
    ...pendingBidCountQuery(),
    ...poll(POLL.pendingBids),
    enabled: isOwner(user),
  });
  const { data: unread } = useQuery({ ...unreadCountQuery(), ...poll(POLL.unread), enabled: user !== null });
  const { messages, notifications } = unread ?? { messages: 0, notifications: 0 };
  return (
    <SiteHeader
      checking={status === 'checking'}
      user={user}
      pendingBids={isOwner(user) ? pendingBids : 0}
      unreadMessages={messages}
      news={<News messages={messages} notifications={notifications} />}
      // A failure shows itself when the dialog is really opened.
      onIntent={() => void loadAccountDialogs().catch(() => undefined)}
      onJoin={accountDialogs.openJoin}
      onLogin={() => accountDialogs.openLogin()}
      onLogout={logOut}
    />
  );
};

const Dialogs = () => {
  const { renewing } = useAuth();
  const { dialog } = useAccountDialogs();
  // Mounted at the first dialog and kept: a dialog that is taken away cannot give the focus back.
  const needed = useRef(false);
  needed.current ||= renewing || dialog !== null;
  return needed.current ? (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  ) : null;
};

/**
 * What a page load would do for a new screen: start at its top and read from its headline. Rendered beside the screen, within
 * its Suspense boundary, so that its effect waits for the screen to be there.
 */
const ScreenArrival = () => {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
    // Back and forward restore the place where the reader was; the browser does that.
    else if (type !== 'POP') window.scrollTo(0, 0);
    const target = document.querySelector<HTMLElement>('main [data-screen-heading]') ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [pathname, hash, type]);
  return null;
};

/** The frame around every screen. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const epoch = useAuthEpoch();
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-md bg-evergreen font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:px-5 focus:py-3"
      >
        Skip to main content
      </a>
      <Header />
      {/* A new user gets new screens: nothing of the last one's may stay on them. */}
      <main key={epoch} id="main" tabIndex={-1} className="flex min-h-[75dvh] flex-1 flex-col outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            {children}
            <ScreenArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <Dialogs />
      </ErrorBoundary>
    </>
  );
};
