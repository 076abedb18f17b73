import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '#lib/query';
import { toast } from '#lib/toast';
import { devicePushQuery, turnOff, turnOn } from './device-push';

/**
 * Turns pushes to this device on or off. The screen shows failures, and what the browser has refused. `alsoSaidIn`: the list of sessions, which says it
 * of each.
 */
export const useTurnPush = (alsoSaidIn: QueryKey) => {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (to: 'on' | 'off') => (to === 'on' ? turnOn(cache) : turnOff(cache)),
    onSuccess: (state, to) => {
      cache.setQueryData(devicePushQuery().queryKey, state);
      if (state === to) toast({ title: to === 'on' ? 'This device is told' : 'This device is told no more' });
      return refresh(alsoSaidIn);
    },
  });
};
