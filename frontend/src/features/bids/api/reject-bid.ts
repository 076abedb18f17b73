import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { deleteBid } from '#shared/api/routes';
import { refreshBids } from './refresh';
import { reportFailure } from './report-failure';

/** Rejects a pending bid for the project's owner. */
export const useRejectBid = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bidId: string) => call(deleteBid, { params: { id: bidId } }),
    onSuccess: () => {
      toast({ title: 'Bid Deleted', description: 'The unselected bid has been removed' });
    },
    onError: (error) => reportFailure(error, 'Failed to delete bid', 'Please log in to delete a bid'),
    onSettled: () => refreshBids(queryClient),
  });
};
