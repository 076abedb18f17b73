import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { deleteBid } from '#shared/api/routes';
import { refreshBids } from './refresh';
import { reportFailure } from './report-failure';

/** Takes back the stager's own pending bid. The same call as a rejection: the server tells them apart by the caller. */
export const useWithdrawBid = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bidId: string) => call(deleteBid, { params: { id: bidId } }),
    onSuccess: () => {
      toast({ title: 'Bid withdrawn', description: 'You can bid on this project again while it is open.' });
    },
    onError: (error) => reportFailure(error, 'Failed to delete bid', 'Please log in to delete a bid'),
    onSettled: () => refreshBids(queryClient),
  });
};
