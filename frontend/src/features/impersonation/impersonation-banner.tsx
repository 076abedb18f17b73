import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { session } from '#lib/session';
import { Button } from '#ui/button';
import { Container } from '#ui/layout';
import { formatTime, impersonationEndsAt } from './hand-over';

/** Ends the session at the server, and leaves even if that fails. */
const end = async (): Promise<void> => {
  const bearer = session.id();
  if (bearer) await call('logout', { bearer }).catch((error: unknown) => console.error('Ending the impersonation failed', error));
  session.end();
};

/** Adds an element above everything that scrolls. */
const usePlace = (): HTMLElement => {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    place.className = 'sticky top-0 z-30 print:hidden';
    document.body.prepend(place);
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--bar-top', `${place.offsetHeight}px`));
    watch.observe(place);
    return () => {
      watch.disconnect();
      style.removeProperty('--bar-top');
      place.remove();
    };
  }, [place]);
  return place;
};

export const ImpersonationBanner = () => {
  const { user } = useAuth();
  const [pending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void end();
  };
  return createPortal(
    <aside aria-label="What you see" className="border-b border-line bg-ochre-tint">
      <Container className="flex items-center justify-between gap-4 py-1.5">
        <p className="flex min-w-0 items-center gap-3 text-sm">
          <Eye className="size-5 shrink-0 text-ochre" />
          <span className="min-w-0">
            You see what <strong className="font-semibold">{user?.name}</strong> sees. Read only, until{' '}
            <time dateTime={impersonationEndsAt()} className="whitespace-nowrap">
              {formatTime(impersonationEndsAt())}
            </time>
            .
          </span>
        </p>
        <Button variant="secondary" size="sm" pending={pending} onClick={leave}>
          End
        </Button>
      </Container>
    </aside>,
    usePlace(),
  );
};
