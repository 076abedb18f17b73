import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { sendMessage } from '#shared/api/routes';
import type { SendMessageBody } from '#shared/contracts/message';
import { conversationsQuery } from './conversations';
import { threadQuery } from './thread';

/**
 * Sends a message to one user. The thread is looked at again whatever came of it: without an answer nobody knows whether the
 * message has arrived, and whoever sees it there does not send it twice.
 */
export const useSendMessage = (receiverId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: Pick<SendMessageBody, 'content' | 'projectId'>) =>
      call(sendMessage, { body: { receiverId, ...message } }),
    onError: (error) =>
      toast({
        title: 'Failed to send message',
        description: messageOf(error, 'Please check your connection and try again. What you wrote is still there.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: threadQuery(receiverId).queryKey });
    },
  });
};
