import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { runtimeConfigQuery } from '#lib/config';
import { loadWithRetry } from '#lib/patiently';
import { isImpersonation } from '#lib/session';
import type { User } from '#shared/account/user.answers';
import { Device } from './device/device';
import { startLive } from './live/start';

const ImpersonationBanner = lazy(async () => ({
  default: (await loadWithRetry(() => import('#features/impersonation/impersonation-banner'))).ImpersonationBanner,
}));

const Live = ({ userId }: { userId: string }) => {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(runtimeConfigQuery());
  const isLive = config?.live === true;
  useEffect(() => (isLive ? startLive(queryClient, userId) : undefined), [isLive, userId, queryClient]);
  return null;
};

/** Runs beside every screen of a signed-in user. While an administrator impersonates, nothing connects or is stored on the device. */
const Companion = ({ user }: { user: User }): ReactNode =>
  isImpersonation ? (
    <Suspense>
      <ImpersonationBanner />
    </Suspense>
  ) : (
    <>
      <Live userId={user.id} />
      <Device user={user} />
    </>
  );
export default Companion;
