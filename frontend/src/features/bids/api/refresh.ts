import type { QueryClient } from '@tanstack/react-query';

/** A bid that changes shows on its project, in the lists of both parties, and in the owner's count. */
export const refreshBids = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['projects'] }), queryClient.invalidateQueries({ queryKey: ['bids'] })]);
