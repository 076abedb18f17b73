import { Bell, LogOut, MessageCircle, UserRound } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import { paths } from '#config/paths';
import { firstWord } from '#lib/format';
import type { User } from '#shared/account/user.answers';
import type { UnreadCount } from '#shared/notification/notification.answers';
import { Button, IconButton, IconLink } from '#ui/button';
import { CountedIcon } from '#ui/count';
import { ErrorState } from '#ui/states';
import { useLogOut } from './use-log-out';

const loadList = () => import('./notification-list');
const NotificationList = lazy(loadList);

/** Usually a newer version was deployed, and a reload gets it. */
const CodeMissing = () => (
  <ErrorState level={2} className="px-6" title="This could not be loaded" onRetry={() => window.location.reload()} />
);

/**
 * A disclosure, not a dialog: the page stays usable. Escape, a click elsewhere, leaving it or following a link closes it. Its
 * code loads when the reader reaches for it.
 */
const NotificationBell = ({ unread }: { unread: number }) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the location closes it.
  useEffect(() => {
    setOpen(false);
    // A link to the current address opens no new screen that would take the focus.
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
  }, [key]);

  useEffect(() => {
    if (!open) return;
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
  };
  // If this fails, opening the panel shows the error.
  const prepare = () => void loadList().catch(() => undefined);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events from the button and the panel.
    <div ref={root} className="sm:relative" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
      >
        <CountedIcon count={unread}>
          <Bell />
        </CountedIcon>
      </IconButton>
      <section
        ref={panel}
        id={id}
        hidden={!open}
        aria-label="Notifications"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem-var(--bar-top,0px))] animate-fade overflow-y-auto overscroll-contain border-b border-line bg-paper shadow-float sm:inset-x-auto sm:right-0 sm:mt-2 sm:max-h-[min(36rem,calc(100dvh-6rem-var(--bar-top,0px)))] sm:w-104 sm:rounded-lg sm:border"
      >
        {open && (
          <ErrorBoundary resetKey={key} fallback={<CodeMissing />}>
            <Suspense>
              <NotificationList />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </div>
  );
};

interface UserToolsProps {
  user: User;
  unread: Pick<UnreadCount, 'messages' | 'notifications'>;
  /** Includes the profile and the logout, which a narrow bar has in its menu. */
  wide: boolean;
}

const UserTools = ({ user, unread: { messages, notifications }, wide }: UserToolsProps) => {
  const logOut = useLogOut();
  return (
    <>
      <div className="flex items-center">
        <IconLink to={paths.messages} label={messages > 0 ? `Messages, ${messages} unread` : 'Messages'}>
          <CountedIcon count={messages}>
            <MessageCircle />
          </CountedIcon>
        </IconLink>
        <NotificationBell unread={notifications} />
      </div>
      {wide && (
        <>
          <Link
            to={paths.editProfile}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 transition-colors hover:text-evergreen"
          >
            <UserRound className="size-[1.125rem]" />
            <span className="sr-only">Profile of</span>
            <span className="max-w-40 truncate">{firstWord(user.name)}</span>
          </Link>
          <Button variant="quiet" size="sm" onClick={logOut}>
            <LogOut />
            Logout
          </Button>
        </>
      )}
    </>
  );
};

export default UserTools;
