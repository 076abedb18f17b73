import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { readThread } from '#shared/api/routes';
import { withOlder } from '../thread';
import { threadQuery } from './thread';

/** Loads the page of messages before the first one that is known. */
export const useOlderMessages = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => callPage(readThread, { params: { userId }, query: { cursor } }),
    onSuccess: (page, cursor) => {
      queryClient.setQueryData(threadQuery(userId).queryKey, (known) => known && withOlder(known, cursor, page));
    },
    onError: (error) =>
      toast({
        title: 'Failed to fetch messages',
        description: messageOf(error, 'Please check your connection and try again.'),
        variant: 'destructive',
      }),
  });
};
