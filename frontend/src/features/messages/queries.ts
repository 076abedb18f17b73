import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { endpointList } from '#lib/endpoint-query';
import { inputKept } from '#lib/errors';
import { useOutbox } from '#lib/outbox';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { SendMessageBody } from '#shared/message/message.contract';
import { type Thread, withLatest, withOlder } from './thread';

export const conversationsQuery = () => endpointList(['conversations'], 'listConversations');

const threadKey = (userId: string) => ['messages', userId] as const;

/** Fetches the latest page, keeps older loaded pages, and marks the messages as read. */
export const threadQuery = (userId: string) =>
  queryOptions({
    queryKey: threadKey(userId),
    queryFn: async ({ client, signal }) => {
      const latest = await callPage('readThread', { params: { userId }, signal });
      return withLatest(client.getQueryData<Thread>(threadKey(userId)), latest);
    },
  });

export const useOlderMessages = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => callPage('readThread', { params: { userId }, query: { cursor } }),
    onSuccess: (page, cursor) => {
      queryClient.setQueryData(threadQuery(userId).queryKey, (known) => known && withOlder(known, cursor, page));
    },
    onError: (error) => toastFailure('Failed to fetch messages', error),
  });
};

/**
 * Refetches after failures as well: the message may have arrived, and a sender who sees it does not send it twice. `waiting`
 * holds messages that wait for a connection.
 */
export const useSendMessage = (receiverId: string, userId: string) => {
  const refresh = useRefresh();
  const { waiting, send, takeOut } = useOutbox('sendMessage', receiverId, userId);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (message: Pick<SendMessageBody, 'content' | 'projectId'>) => send({ body: message }),
    onError: (error) => toastFailure('Failed to send message', error, inputKept),
    onSettled: (sent) => {
      if (sent?.waits) return;
      void refresh(conversationsQuery().queryKey);
      return refresh(threadKey(receiverId));
    },
  });
  return { mutateAsync, isPending, waiting, takeOut };
};

export const useBlockUser = (userId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (blocked: boolean) => call('blockUser', { params: { userId }, body: { blocked } }),
    onSuccess: (_, blocked) => {
      toast({ title: blocked ? 'Blocked' : 'Unblocked' });
      return refresh(conversationsQuery().queryKey);
    },
    onError: (error, blocked) => toastFailure(blocked ? 'Failed to block' : 'Failed to unblock', error),
  });
};
