import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import { pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { isOwner } from '#lib/auth';
import { nextSteps } from '#lib/next-steps';
import type { User } from '#shared/contracts/answers/user';
import './install-prompt';

const Strip = lazy(() => import('./strip'));

/** The next steps that the header counts, on the icon of the installed app as well. */
const useBadge = (user: User): void => {
  // The header asks for both.
  const { data: pendingBids } = useQuery({ ...pendingBidCountQuery(), enabled: false });
  const { data: { openQuestions, feesDue } = {} } = useQuery({ ...unreadCountQuery(), enabled: false });
  const { count } = nextSteps(isOwner(user) ? { pendingBids, questions: openQuestions } : { feesDue });
  useEffect(() => {
    // Refused where icons have no numbers, or the site is not installed.
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  // At logout.
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
};

/** Once the page has nothing else to do, so that its content comes first. */
const whenIdle = (begin: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, 2_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(begin, { timeout: 10_000 });
  return () => cancelIdleCallback(id);
};

/**
 * The site as an app on a device: the service worker, what is read and written without a connection, the icon's number, the offer to
 * install it. Most of it is loaded once the page is idle.
 */
export const Device = ({ user }: { user: User }) => {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useBadge(user);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (!isIdle) return;
    const ended = new AbortController();
    // Without it, the site works as it does without a service worker.
    void import('./start').then(({ startDevice }) => startDevice(queryClient, user.id, ended.signal)).catch(() => undefined);
    return () => ended.abort();
  }, [isIdle, queryClient, user.id]);
  return isIdle || !navigator.onLine ? (
    <ErrorBoundary resetKey="" fallback={null}>
      <Suspense>
        <Strip user={user} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};
