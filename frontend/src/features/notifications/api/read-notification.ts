import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { readNotification } from '#shared/api/routes';

/** Marks one notification as read. A failure is not worth a word: it stays unread, and can be marked again. */
export const useReadNotification = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
};
