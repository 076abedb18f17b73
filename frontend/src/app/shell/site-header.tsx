import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { accountDialogs } from '#lib/account-dialogs';
import { isOwner, isStager, useAuth } from '#lib/auth';
import { firstWord, plural } from '#lib/format';
import { usePoll } from '#lib/query';
import type { User } from '#shared/contracts/answers/user';
import { CountBadge } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Container } from '#ui/layout';
import { Skeleton } from '#ui/skeleton';
import { Bar } from './bar';
import { ThemeTool } from './theme-tool';
import { useLogOut } from './use-log-out';

interface NavigationLink {
  to: string;
  label: string;
  /** Shows the count of pending bids. */
  counted?: boolean;
}

const visitorLinks: NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
];

const linksFor = (user: User | null): NavigationLink[] => {
  if (!user) return visitorLinks;
  const dashboard = { to: paths.dashboard, label: 'Dashboard', counted: true };
  return isStager(user)
    ? [dashboard, { to: paths.projects(), label: 'Find Projects' }, { to: paths.pricing, label: 'Pricing' }]
    : [dashboard, { to: paths.submitProjectFinal, label: 'Submit Project' }];
};

/** The signed-in user, with their counts. */
const useReader = () => {
  const { status, user } = useAuth();
  const { data: pendingBids = 0 } = useQuery({ ...pendingBidCountQuery(), ...usePoll(POLL.pendingBids), enabled: isOwner(user) });
  const { data: unread } = useQuery({ ...unreadCountQuery(), ...usePoll(POLL.unread), enabled: user !== null });
  return {
    /** It is unknown whether somebody is signed in: neither set of links is shown. */
    checking: status === 'checking',
    user,
    pendingBids: isOwner(user) ? pendingBids : 0,
    unread: unread ?? { messages: 0, notifications: 0 },
  };
};
type Reader = ReturnType<typeof useReader>;

// Loaded for signed-in users.
const LazyTools = lazy(() => import('./user-tools'));
const UserTools = ({ reader: { user, unread }, wide = false }: { reader: Reader; wide?: boolean }) =>
  user && (
    <Suspense fallback={<span className="w-22" />}>
      <LazyTools user={user} unread={unread} wide={wide} />
    </Suspense>
  );

/**
 * Loads the dialogs' code when the reader is about to press Join or Login. If this fails, pressing the button shows the error.
 */
const prepareDialogs = () => void import('./account-dialogs').catch(() => undefined);
const logIn = () => accountDialogs.openLogin();
const join = () => accountDialogs.openJoin();

const Links = ({ reader: { user, pendingBids }, className }: { reader: Reader; className: string }) =>
  linksFor(user).map(({ to, label, counted }) => (
    <li key={to}>
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full transition-colors hover:text-evergreen',
            isActive ? 'font-medium text-evergreen' : 'text-ink',
            className,
          )
        }
      >
        {label}
        {counted && pendingBids > 0 && <CountBadge count={pendingBids} label={plural(pendingBids, 'pending bid')} />}
      </NavLink>
    </li>
  ));

/** The navigation for wide screens. */
const WideNavigation = ({ reader }: { reader: Reader }) => {
  const { checking, user } = reader;
  const prepare = { onPointerEnter: prepareDialogs, onFocus: prepareDialogs };
  return (
    <nav aria-label="Main" data-visitors className="hidden flex-1 items-center justify-between gap-6 lg:flex">
      {checking ? (
        <Skeleton className="h-5 w-72" />
      ) : (
        <>
          <ul className="flex items-center gap-1">
            <Links reader={reader} className="px-4" />
          </ul>
          <div className="flex items-center gap-2">
            {user ? (
              <UserTools reader={reader} wide />
            ) : (
              <>
                <Button variant="quiet" {...prepare} onClick={logIn}>
                  Login
                </Button>
                <Button {...prepare} onClick={join}>
                  Join Free!
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </nav>
  );
};

const menuLinkLook = 'inline-flex min-h-11 w-full items-center gap-2 py-2.5 text-lg';

/** The content of the menu below the large breakpoint. `choose` closes the menu and runs the action. */
const MenuContent = ({ reader, choose }: { reader: Reader; choose: (act: () => void) => void }) => {
  const { user, unread } = reader;
  const logOut = useLogOut();
  return (
    <Container className="flex flex-col gap-4 pt-2 pb-6">
      <ul className="flex flex-col divide-y divide-line">
        <Links reader={reader} className="w-full py-2.5 text-lg" />
        {user && (
          <>
            <li>
              <Link to={paths.messages} className={menuLinkLook}>
                Messages
                {unread.messages > 0 && <CountBadge count={unread.messages} label={plural(unread.messages, 'unread message')} />}
              </Link>
            </li>
            <li>
              <Link to={paths.editProfile} className={menuLinkLook}>
                Profile <span className="truncate text-ink-soft">{firstWord(user.name)}</span>
              </Link>
            </li>
          </>
        )}
      </ul>
      {user ? (
        <>
          <ThemeTool />
          <Button variant="secondary" block onClick={() => choose(logOut)}>
            Logout
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" block onClick={() => choose(logIn)}>
            Login
          </Button>
          <Button block onClick={() => choose(join)}>
            Join Free!
          </Button>
        </div>
      )}
    </Container>
  );
};

/** A disclosure, not a dialog: the page stays usable. Escape and navigation close it. */
const MobileNavigation = ({ reader }: { reader: Reader }) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the location closes the menu.
  useEffect(() => setOpen(false), [key]);

  // The focused element is about to be hidden. A dialog that opens next will return the focus to the menu's button.
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const choose = (act: () => void) => {
    close();
    act();
  };
  const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape' && open) close();
  };
  return (
    <nav aria-label="Main" className="flex items-center gap-1 lg:hidden" onKeyDown={closeOnEscape}>
      <UserTools reader={reader} />
      <IconButton
        ref={toggle}
        label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          if (!reader.user) prepareDialogs();
        }}
      >
        {open ? <X /> : <Menu />}
      </IconButton>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-fade overflow-y-auto border-b border-line bg-linen shadow-float"
      >
        <MenuContent reader={reader} choose={choose} />
      </div>
    </nav>
  );
};

/** The navigation bar of all pages except those of administrators. */
export const SiteHeader = () => {
  const reader = useReader();
  // The style sheet hides parts of a prerendered page if there is a session (index.css); once React has rendered, it must not any
  // more.
  useEffect(() => document.documentElement.removeAttribute('data-session'), []);
  return (
    <Bar>
      <WideNavigation reader={reader} />
      <MobileNavigation reader={reader} />
    </Bar>
  );
};
