import { queryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { readThread } from '#shared/api/routes';
import { type Thread, withLatest } from '../thread';

const threadKey = (userId: string) => ['messages', userId] as const;

/** The messages with one user. Asks for the latest page only, and keeps what was loaded before it. Reading marks them as read. */
export const threadQuery = (userId: string) =>
  queryOptions({
    queryKey: threadKey(userId),
    queryFn: async ({ client, signal }) => {
      const latest = await callPage(readThread, { params: { userId }, signal });
      return withLatest(client.getQueryData<Thread>(threadKey(userId)), latest);
    },
  });
