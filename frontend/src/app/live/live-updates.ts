import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#lib/auth';
import { runtimeConfigQuery } from '#lib/config';

/** Live updates for whoever is signed in, where the deployment has them. Loaded after what the page is about. */
export const LiveUpdates = () => {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const userId = user?.id;
  const { data: config } = useQuery({ ...runtimeConfigQuery(), enabled: userId !== undefined });
  const isLive = config?.live === true;
  useEffect(() => {
    if (!isLive || userId === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    // Where it cannot be loaded, screens go on asking by themselves.
    import('./start')
      .then(({ startLive }) => {
        if (!left) stop = startLive(queryClient, userId);
      })
      .catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [isLive, userId, queryClient]);
  return null;
};
