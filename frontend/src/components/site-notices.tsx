import { clsx } from 'clsx';
import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { POLL } from '#config/poll';
import { useNow } from '#lib/hooks';
import { useNoticeSlot } from '#lib/notice-slot';
import { useSiteNotices } from '#lib/site-notices';
import { stored } from '#lib/storage';
import { isShown, type Notice } from '#shared/site/notices';
import { Button } from '#ui/button';
import { Container } from '#ui/layout';
import './site-notices.css';

const looks = {
  info: { icon: Info, ground: 'bg-dusk-tint', accent: 'text-dusk' },
  warning: { icon: CircleAlert, ground: 'bg-ochre-tint', accent: 'text-ochre' },
};

const dismissals = stored('localStorage', 'dismissedNotices');

/** The ids of notices that the reader has dismissed. A changed notice has a new id. */
const dismissed = (): string[] => (dismissals.read() ?? '').split(' ');

const NoticeRow = ({ notice: { text, severity }, onDismiss }: { notice: Notice; onDismiss: () => void }) => {
  const { icon: Icon, ground, accent } = looks[severity];
  return (
    <div className={clsx('border-t border-line text-ink', ground)}>
      <Container className="flex items-center gap-3 py-1.5">
        <Icon className={clsx('size-5 shrink-0', accent)} />
        <p className="min-w-0 flex-1 text-sm">{text}</p>
        <Button variant="quiet" size="sm" className="-mr-3 shrink-0" aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
          <X />
        </Button>
      </Container>
    </div>
  );
};

/** Shows current notices that were not dismissed, at the foot of the window. */
const Notices = ({ notices }: { notices: readonly Notice[] }) => {
  const now = useNow(POLL.age).toISOString();
  const [away, setAway] = useState(dismissed);
  const frame = useRef<HTMLElement>(null);
  const shown = notices.filter((notice) => isShown(notice, now) && !away.includes(notice.id));
  const isEmpty = !useNoticeSlot('site', shown.length > 0);

  useEffect(() => {
    const { current } = frame;
    if (isEmpty || !current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--notices-height', `${current.offsetHeight}px`));
    observer.observe(current);
    document.documentElement.setAttribute('data-with-notices', '');
    return () => {
      observer.disconnect();
      document.documentElement.removeAttribute('data-with-notices');
    };
  }, [isEmpty]);

  if (isEmpty) return null;
  const dismiss = (id: string) => {
    // Forgets the ids of notices that no longer exist.
    const next = [...notices.map((notice) => notice.id).filter((one) => away.includes(one)), id];
    dismissals.write(next.join(' '));
    setAway(next);
    // The pressed button disappears with its notice, so the focus moves to another notice's button, or to the page.
    const beside = shown.findIndex((notice) => notice.id === id);
    const other = frame.current?.querySelectorAll('button')[beside === 0 ? 1 : beside - 1];
    (other ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
  return (
    <section ref={frame} aria-label="From Settee" data-site-notices className="fixed inset-x-0 bottom-0 z-30 print:hidden">
      {shown.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
      ))}
    </section>
  );
};

/** The administrators' notices. The region is empty at first, because screen readers announce only what is added to one. */
const SiteNotices = () => {
  const { notices } = useSiteNotices();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <div role="status">{isThere && <Notices notices={notices} />}</div>;
};

// A React root of its own, so that notices show even if the application fails.
const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(<SiteNotices />);
