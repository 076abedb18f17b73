import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationsQuery } from '../api/conversations';
import type { Thread } from '../thread';

/**
 * The list of conversations is not polled. What a thread learns while it is open (that a message has arrived, and by being
 * shown has been read) changes its row and the unread counts, which are looked at again then.
 */
export const useListInStep = (thread: Thread | undefined): void => {
  const queryClient = useQueryClient();
  const lastId = thread?.messages.at(-1)?.id;
  useEffect(() => {
    if (lastId === undefined) return;
    void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  }, [lastId, queryClient]);
};
