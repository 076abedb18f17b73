import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionsQuery } from '#features/account/queries';
import { useRefresh } from '#lib/query';
import { toast } from '#lib/toast';
import { devicePushQuery, turnOff, turnOn } from './device-push';

/** Turns pushes to this device on or off. The screen shows failures, and what the browser has refused. */
export const useTurnPush = () => {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (to: 'on' | 'off') => (to === 'on' ? turnOn(cache) : turnOff(cache)),
    onSuccess: (state, to) => {
      cache.setQueryData(devicePushQuery().queryKey, state);
      if (state === to) toast({ title: to === 'on' ? 'This device is told' : 'This device is told no more' });
      return refresh(sessionsQuery().queryKey);
    },
  });
};
