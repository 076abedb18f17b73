import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Bar } from '#components/bar';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { isStager, useAuth } from '#lib/auth';
import { loadWithRetry } from '#lib/patiently';
import type { User } from '#shared/account/user.answers';
import { Button, IconButton } from '#ui/button';
import { Container } from '#ui/layout';
import { Skeleton } from '#ui/skeleton';
import type { Counts } from './user-counts';

interface NavigationLink {
  to: string;
  label: string;
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

interface Reader extends Counts {
  /** Shows neither set of links until it is known who is signed in. */
  checking: boolean;
  user: User | null;
}

// Loaded for signed-in users. Screens do not wait for them.
const loadMember = async () => (await loadWithRetry(() => import('./member'))).member;
const LazyTools = lazy(async () => ({ default: (await loadMember()).UserTools }));
const UserCounts = lazy(async () => ({ default: (await loadMember()).UserCounts }));
const MemberMenu = lazy(async () => ({ default: (await loadMember()).MemberMenu }));
const CountBadge = lazy(async () => ({ default: (await loadMember()).CountBadge }));
const CountedIcon = lazy(async () => ({ default: (await loadMember()).CountedIcon }));
const UserTools = ({ reader: { user, unread }, wide = false }: { reader: Reader; wide?: boolean }) =>
  user && (
    <Suspense fallback={<span className="w-22" />}>
      <LazyTools user={user} unread={unread} wide={wide} />
    </Suspense>
  );

/** Loads the dialogs when the reader is about to press Join or Login. Pressing the button shows an error, if any. */
const prepareDialogs = () => void import('./account-dialogs').catch(() => undefined);
const logIn = () => accountDialogs.openLogin();
const join = () => accountDialogs.openJoin();

const Links = ({ reader: { user, badge }, className }: { reader: Reader; className: string }) =>
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
        {counted && badge.count > 0 && (
          <Suspense fallback={null}>
            <CountBadge {...badge} />
          </Suspense>
        )}
      </NavLink>
    </li>
  ));

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

/** `choose` closes the menu and runs the action. */
const MenuContent = ({ reader, choose }: { reader: Reader; choose: (act: () => void) => void }) => {
  const links = <Links reader={reader} className="w-full py-2.5 text-lg" />;
  return (
    <Container className="flex flex-col gap-4 pt-2 pb-6">
      {reader.user ? (
        <Suspense fallback={null}>
          <MemberMenu user={reader.user} unread={reader.unread} links={links} choose={choose} />
        </Suspense>
      ) : (
        <>
          <ul className="flex flex-col divide-y divide-line">{links}</ul>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" block onClick={() => choose(logIn)}>
              Login
            </Button>
            <Button block onClick={() => choose(join)}>
              Join Free!
            </Button>
          </div>
        </>
      )}
    </Container>
  );
};

/** A disclosure, not a dialog: the page stays usable. Escape and navigation close it. */
const MobileNavigation = ({ reader }: { reader: Reader }) => {
  const { count } = reader.badge;
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the location closes the menu.
  useEffect(() => setOpen(false), [key]);

  // The focused element is about to be hidden. A dialog that opens next returns the focus to the menu's button.
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
        label={open ? 'Close menu' : `Open menu${count > 0 ? `, ${count} waiting` : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          if (!reader.user) prepareDialogs();
        }}
      >
        {open ? (
          <X />
        ) : (
          <Suspense fallback={<Menu />}>
            {count > 0 ? (
              <CountedIcon count={count}>
                <Menu />
              </CountedIcon>
            ) : (
              <Menu />
            )}
          </Suspense>
        )}
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

const nothing: Counts = { unread: { messages: 0, notifications: 0 }, badge: { count: 0, label: '' } };

/** Not for administrators' pages. */
export const SiteHeader = () => {
  const { status, user } = useAuth();
  const [counts, setCounts] = useState(nothing);
  const reader = { checking: status === 'checking', user, ...(user ? counts : nothing) };
  // The style sheet hides parts of a prerendered page if there is a session (index.css), until React has rendered.
  useEffect(() => document.documentElement.removeAttribute('data-session'), []);
  return (
    <Bar>
      <Suspense fallback={null}>{user && <UserCounts key={user.id} user={user} onCount={setCounts} />}</Suspense>
      <WideNavigation reader={reader} />
      <MobileNavigation reader={reader} />
    </Bar>
  );
};
