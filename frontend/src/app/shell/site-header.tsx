import { LogOut, Menu, UserRound, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Logo } from '#components/logo';
import { paths } from '#config/paths';
import { classNames } from '#lib/class-names';
import { firstWord, plural } from '#lib/format';
import { isStager } from '#lib/roles';
import type { User } from '#shared/contracts/user';
import { CountBadge } from '#ui/badge';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';
import { Container } from '#ui/section';
import { Skeleton } from '#ui/skeleton';

interface NavigationLink {
  to: string;
  label: string;
  /** Carries the count of pending bids. */
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

export interface SiteHeaderProps {
  /** Whether it is still unknown if somebody is signed in: then neither set of links is shown. */
  checking: boolean;
  user: User | null;
  pendingBids: number;
  unreadMessages: number;
  /** Buttons for what has arrived, in the bar at every width. */
  news: ReactNode;
  /** Somebody is about to press Join or Login: time to load what opens then. */
  onIntent: () => void;
  onJoin: () => void;
  onLogin: () => void;
  onLogout: () => void;
}

const Links = ({ user, pendingBids, className }: { user: User | null; pendingBids: number; className: string }) =>
  linksFor(user).map(({ to, label, counted }) => (
    <li key={to}>
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          classNames(
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

/** The navigation of a wide screen. */
const WideNavigation = ({ checking, user, pendingBids, news, onIntent, onJoin, onLogin, onLogout }: SiteHeaderProps) => (
  <nav aria-label="Main" data-visitors className="hidden flex-1 items-center justify-between gap-6 lg:flex">
    {checking ? (
      <Skeleton className="h-5 w-72" />
    ) : (
      <>
        <ul className="flex items-center gap-1">
          <Links user={user} pendingBids={pendingBids} className="px-4" />
        </ul>
        <div className="flex items-center gap-2">
          {user ? (
            <>
              {news}
              <Link
                to={paths.editProfile}
                className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 transition-colors hover:text-evergreen"
              >
                <UserRound aria-hidden="true" className="size-[1.125rem]" />
                <span className="sr-only">Profile of</span>
                <span className="max-w-40 truncate">{firstWord(user.name)}</span>
              </Link>
              <Button variant="secondary" onClick={onLogout}>
                <LogOut aria-hidden="true" />
                Logout
              </Button>
            </>
          ) : (
            <>
              <Button variant="quiet" onPointerEnter={onIntent} onFocus={onIntent} onClick={onLogin}>
                Login
              </Button>
              <Button onPointerEnter={onIntent} onFocus={onIntent} onClick={onJoin}>
                Join Free!
              </Button>
            </>
          )}
        </div>
      </>
    )}
  </nav>
);

const menuLinkLook = 'inline-flex min-h-11 w-full items-center gap-2 py-2.5 text-lg';

/** What the toggled menu holds below the large breakpoint. */
const MenuContent = ({ user, pendingBids, unreadMessages, onJoin, onLogin, onLogout }: SiteHeaderProps) => (
  <Container className="flex flex-col gap-4 pt-2 pb-6">
    <ul className="flex flex-col divide-y divide-line">
      <Links user={user} pendingBids={pendingBids} className="w-full py-2.5 text-lg" />
      {user && (
        <>
          <li>
            <Link to={paths.messages} className={menuLinkLook}>
              Messages
              {unreadMessages > 0 && <CountBadge count={unreadMessages} label={plural(unreadMessages, 'unread message')} />}
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
      <Button variant="secondary" block onClick={onLogout}>
        Logout
      </Button>
    ) : (
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" block onClick={onLogin}>
          Login
        </Button>
        <Button block onClick={onJoin}>
          Join Free!
        </Button>
      </div>
    )}
  </Container>
);

/** A disclosure, not a dialog: the page stays where it is and Escape, or going somewhere, closes it. */
const MobileNavigation = (props: SiteHeaderProps) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the location closes the menu.
  useEffect(() => setOpen(false), [key]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };
  // The button pressed is about to be hidden; what opens next gives the focus back to the menu's own.
  const closing = (act: () => void) => () => {
    setOpen(false);
    toggle.current?.focus();
    act();
  };
  return (
    <nav aria-label="Main" className="flex items-center gap-1 lg:hidden" onKeyDown={closeOnEscape}>
      {props.user && props.news}
      <IconButton
        ref={toggle}
        label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          if (!props.user) props.onIntent();
        }}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] animate-fade overflow-y-auto border-b border-line bg-linen shadow-float"
      >
        <MenuContent
          {...props}
          onJoin={closing(props.onJoin)}
          onLogin={closing(props.onLogin)}
          onLogout={closing(props.onLogout)}
        />
      </div>
    </nav>
  );
};

/** The navigation bar of every page. */
export const SiteHeader = (props: SiteHeaderProps) => (
  <header className="sticky top-0 z-30 border-b border-line bg-linen print:hidden">
    <Container className="flex min-h-18 items-center justify-between gap-10">
      <Link to={paths.home} className="rounded-sm text-evergreen">
        <Logo />
      </Link>
      <WideNavigation {...props} />
      <MobileNavigation {...props} />
    </Container>
  </header>
);
