import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { runtimeConfigQuery } from '#lib/config';
import { isLook } from '#lib/session';
import { startLive } from './start';

const LookBanner = lazy(async () => ({ default: (await import('#features/look/look-banner')).LookBanner }));

/** Live updates, if the deployment has them. */
const Live = ({ userId }: { userId: string }) => {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(runtimeConfigQuery());
  const isLive = config?.live === true;
  useEffect(() => (isLive ? startLive(queryClient, userId) : undefined), [isLive, userId, queryClient]);
  return null;
};

/** Loaded for signed-in users after the content of the page. An operator who looks has no connection, as it would change something. */
const Companion = ({ userId }: { userId: string }): ReactNode =>
  isLook ? (
    <Suspense>
      <LookBanner />
    </Suspense>
  ) : (
    <Live userId={userId} />
  );
export default Companion;
