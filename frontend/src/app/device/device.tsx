import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { pendingBidCountQuery, unreadCountQuery } from '#features/notifications/queries';
import { headerBadge } from '#lib/header-badge';
import type { User } from '#shared/account/user.answers';
import './install-prompt';

const loadIdle = async () => (await import('./when-idle')).whenIdle;
const Strip = lazyPart(async () => ({ default: (await loadIdle()).Strip }), { isOptional: true });

/** Shows the header's count on the icon of the installed app. */
const useBadge = (user: User): void => {
  // Only reads the cache, because the header requests both.
  const { data: pendingBids } = useQuery({ ...pendingBidCountQuery(), enabled: false });
  const { data: { feesDue } = {} } = useQuery({ ...unreadCountQuery(), enabled: false });
  const { count } = headerBadge(user, pendingBids, feesDue);
  useEffect(() => {
    // Fails if the site is not installed, or icons cannot have numbers.
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
};

/** Calls `begin` once the page's content has loaded. */
const whenIdle = (begin: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, 2_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(begin, { timeout: 10_000 });
  return () => cancelIdleCallback(id);
};

/** Makes the site an app: a service worker, offline reading and writing, a badge, and an offer to install it. */
export const Device = ({ user }: { user: User }) => {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useBadge(user);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (!isIdle) return;
    const ended = new AbortController();
    // The site also works without it.
    void loadIdle()
      .then(({ startDevice }) => startDevice(queryClient, user.id, ended.signal))
      .catch(() => undefined);
    return () => ended.abort();
  }, [isIdle, queryClient, user.id]);
  return isIdle || !navigator.onLine ? <Strip user={user} /> : null;
};
