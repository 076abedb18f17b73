import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import { receivedBidsQuery, userBidsQuery } from '#features/bids/queries';
import { ownProjectsQuery } from '#features/projects/queries';
import { devicePushQuery } from '#features/push/device-push';
import { isStager } from '#lib/auth';
import { line, useIsDown, useIsMissing, useIsOnline, useKeptAt } from '#lib/line';
import { useNoticeSlot } from '#lib/notice-slot';
import { outbox, useHeldEntries, type Waiting, type WaitingOperation } from '#lib/outbox';
import { stored } from '#lib/storage';
import type { User } from '#shared/account/user.answers';
import { site } from '#shared/site/site';
import { Button, ButtonLink, IconButton } from '#ui/button';
import { Container } from '#ui/layout';
import { TextLink } from '#ui/text';
import { installOffer, recordVisit, useInstallPrompt } from './install-prompt';
import { useNewVersion } from './register';

/** Formats a time as `10:42 AM`, with the day if that is not today. */
const formatMoment = (keptAt: string, now: Date): string => {
  const at = new Date(keptAt);
  const time = at.toLocaleTimeString('en-US', { timeStyle: 'short' });
  return at.toDateString() === now.toDateString()
    ? time
    : `${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${time}`;
};

/** Refetches on each screen, so that the time shown is that of its data. */
const useRefetchOnEachScreen = (isDown: boolean): void => {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is another screen.
  useEffect(() => {
    line.change();
    if (isDown) void queryClient.invalidateQueries().catch(() => undefined);
  }, [pathname, search, isDown, queryClient]);
};

const ConnectionText = () => {
  const keptAt = useKeptAt();
  const isMissing = useIsMissing();
  const isOnline = useIsOnline();
  const why = isOnline ? `We can’t reach ${site.name}.` : 'You’re offline.';
  return (
    <>
      <strong className="font-semibold">
        {why}{' '}
        {isMissing
          ? 'Not all of this page was saved on this device.'
          : keptAt && `This page is from ${formatMoment(keptAt, new Date())}.`}
      </strong>{' '}
      Contact details, addresses and receipts need a connection.
    </>
  );
};

/** Returns whether the user has done enough here to be offered the app. */
const useIsEngaged = (user: User): boolean => {
  const stager = isStager(user);
  // Uses the dashboard's data and requests nothing.
  const own = useInfiniteQuery({ ...userBidsQuery(user.id), enabled: false });
  const received = useQuery({ ...receivedBidsQuery(), enabled: false });
  const [cameBack] = useState(() => recordVisit(new Date()));
  const bids = stager ? own.data : received.data;
  return cameBack || (bids?.some(({ paymentStatus }) => paymentStatus === 'paid') ?? false);
};

interface Row {
  name: string;
  text: ReactNode;
  action?: ReactNode;
}

const useInstallRow = (user: User): Row | undefined => {
  const isAtHome = useIsEngaged(user);
  const prompt = useInstallPrompt((state) => state.prompt);
  if (!isAtHome || !prompt || installOffer.isDeclined()) return undefined;
  return {
    name: 'install',
    text: `Install ${site.name} to open it with one tap and see your ${isStager(user) ? 'bids' : 'projects'} without a connection.`,
    action: (
      <>
        <Button size="sm" onClick={() => void installOffer.accept(prompt)}>
          Install
        </Button>
        <IconButton size="sm" label="Do not offer this again" onClick={installOffer.decline}>
          <X />
        </IconButton>
      </>
    ),
  };
};

const pushDeclined = stored('localStorage', 'pushDeclined');

/** Offers pushes on the dashboard, once there is something to push. */
const usePushRow = (user: User): Row | undefined => {
  const stager = isStager(user);
  const { pathname } = useLocation();
  const [isDeclined, setDeclined] = useState(() => pushDeclined.read() !== null);
  // Uses the dashboard's data and requests nothing.
  const bids = useInfiniteQuery({ ...userBidsQuery(user.id), enabled: false });
  const projects = useInfiniteQuery({ ...ownProjectsQuery(), enabled: false });
  const isOffered = pathname === paths.dashboard && !isDeclined && ((stager ? bids : projects).data?.length ?? 0) > 0;
  const { data: state } = useQuery({ ...devicePushQuery(), enabled: isOffered });
  if (!isOffered || state !== 'off') return undefined;
  const decline = () => {
    pushDeclined.write('yes');
    setDeclined(true);
  };
  return {
    name: 'push',
    text: stager
      ? 'Get a notification on this device when an owner accepts your bid.'
      : 'Get a notification on this device when someone bids on your project.',
    action: (
      <>
        <ButtonLink to={`${paths.mail}#this-device`} size="sm" variant="secondary">
          Set Up
        </ButtonLink>
        <IconButton size="sm" label="Do not offer this again" onClick={decline}>
          <X />
        </IconButton>
      </>
    ),
  };
};

const nouns: Record<WaitingOperation, string> = {
  sendMessage: 'Your message',
  placeBid: 'Your bid',
  askQuestion: 'Your question',
  answerQuestion: 'Your answer',
};

const placeOf = ({ operation, about }: Waiting): string =>
  operation === 'sendMessage' ? paths.conversation(about) : paths.project(about);

/** Shows the most important notice about this device, below the header. */
const Strip = ({ user }: { user: User }) => {
  const isDown = useIsDown();
  useRefetchOnEachScreen(isDown);
  const reload = useNewVersion((state) => state.reload);
  const [held] = useHeldEntries(user.id);
  const install = useInstallRow(user);
  const push = usePushRow(user);
  const rows: (Row | false | null | undefined)[] = [
    isDown && { name: 'line', text: <ConnectionText /> },
    held && {
      name: 'held',
      text: (
        <>
          {nouns[held.operation]} waited for a connection and was not sent. {held.held?.text}{' '}
          <TextLink to={placeOf(held)}>See it</TextLink>
        </>
      ),
      // The entry can also be discarded here, because its own screen may be gone.
      action: (
        <Button size="sm" variant="quiet" onClick={() => outbox.discard(held)}>
          Discard
        </Button>
      ),
    },
    reload && {
      name: 'version',
      text: 'A new version is ready.',
      action: (
        <Button size="sm" variant="secondary" onClick={reload}>
          Reload
        </Button>
      ),
    },
    install,
    push,
  ];
  const next = rows.find((one): one is Row => Boolean(one));
  const isOffer = next === install || next === push;
  const isShown = useNoticeSlot(isOffer ? 'device' : 'connection', next !== undefined);
  const row = isShown ? next : undefined;

  // Screens that fill the window leave room for the strip (styles/index.css).
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--strip', `${element.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--strip');
    };
  }, []);

  return (
    <div ref={element} className="sticky top-[calc(4rem+1px+var(--bar-top,0px))] z-20 print:hidden">
      {/* Always in the document, because screen readers announce only changes of an existing live region. */}
      <div role="status">
        {row && (
          <div key={row.name} data-strip={row.name} className="animate-fade border-b border-line bg-sand">
            <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-sm">
              <p className="min-w-0 flex-1 basis-64">{row.text}</p>
              {row.action && <div className="flex shrink-0 items-center gap-2">{row.action}</div>}
            </Container>
          </div>
        )}
      </div>
    </div>
  );
};

export default Strip;
