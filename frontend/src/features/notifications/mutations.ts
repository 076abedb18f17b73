import { useMutation } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { useRefresh } from '#lib/query';

/** Failures are not reported: the notification stays unread and can be marked again. */
export const useReadNotification = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('readNotification', { params: { id } }),
    onSettled: () => refresh(['notifications']),
  });
};

export const useReadAllNotifications = () =>
  useAction(() => call('readAllNotifications'), {
    failed: 'Failed to mark notifications as read',
    changes: [['notifications']],
  });
