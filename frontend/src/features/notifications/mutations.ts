import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { toastFailure } from '#lib/toast';

/** Failures are not reported: the notification stays unread and can be marked again. */
export const useReadNotification = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('readNotification', { params: { id } }),
    onSettled: () => refresh(['notifications']),
  });
};

export const useReadAllNotifications = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('readAllNotifications'),
    onError: (error) => toastFailure('Failed to mark notifications as read', error),
    onSettled: () => refresh(['notifications']),
  });
};
