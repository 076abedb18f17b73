import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { placeBid } from '#shared/api/routes';
import type { PlaceBidBody } from '#shared/contracts/bid';
import { refreshBids } from './refresh';
import { reportFailure } from './report-failure';

/** Bids on a project. */
export const usePlaceBid = (projectId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlaceBidBody) => call(placeBid, { params: { id: projectId }, body }),
    onSuccess: () => {
      toast({ title: 'Bid submitted successfully!' });
      return refreshBids(queryClient);
    },
    onError: (error) => reportFailure(error, 'Failed to submit bid'),
  });
};
