import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { acceptBid } from '#shared/api/routes';
import { refreshBids } from './refresh';
import { reportFailure } from './report-failure';

/** Accepts a bid for the project's owner. A refusal, too, means that the bids are no longer what they looked like. */
export const useAcceptBid = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bidId: string) => call(acceptBid, { params: { id: bidId } }),
    onSuccess: () => {
      toast({ title: 'Bid Accepted! Stager will contact you within 24 hours!' });
    },
    onError: (error) => reportFailure(error, 'Failed to accept bid', 'Please log in to accept a bid'),
    onSettled: () => refreshBids(queryClient),
  });
};
