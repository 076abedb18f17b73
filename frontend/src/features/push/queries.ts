import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '#lib/query';
import { toast } from '#lib/toast';
import { devicePushQuery, turnOff, turnOn } from './device-push';

/** The screen shows failures. `sessions` is the key of the list that shows pushes for each device. */
export const useTurnPush = (sessions: QueryKey) => {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (to: 'on' | 'off') => (to === 'on' ? turnOn(cache) : turnOff(cache)),
    onSuccess: (state, to) => {
      cache.setQueryData(devicePushQuery().queryKey, state);
      if (state === to) toast({ title: to === 'on' ? 'Notifications are on' : 'Notifications are off' });
      return refresh(sessions);
    },
  });
};
