import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runtimeConfigQuery } from '#lib/config';
import { startLive } from './start';

export const Live = ({ userId }: { userId: string }) => {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(runtimeConfigQuery());
  const isLive = config?.live === true;
  useEffect(() => (isLive ? startLive(queryClient, userId) : undefined), [isLive, userId, queryClient]);
  return null;
};
