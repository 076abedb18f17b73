import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { readAllNotifications } from '#shared/api/routes';

export const useReadAllNotifications = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onError: (error) =>
      toast({
        title: 'Failed to mark notifications as read',
        description: messageOf(error, 'Please check your connection and try again.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
};
