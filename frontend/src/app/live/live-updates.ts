import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runtimeConfigQuery } from '#lib/config';
import { startLive } from './start';

/** Live updates for a signed-in user, where the deployment has them. */
const LiveUpdates = ({ userId }: { userId: string }) => {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(runtimeConfigQuery());
  const isLive = config?.live === true;
  useEffect(() => (isLive ? startLive(queryClient, userId) : undefined), [isLive, userId, queryClient]);
  return null;
};
export default LiveUpdates;
