import { useMutation } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { useOutbox } from '#lib/outbox';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { EditBidBody, PlaceBidBody } from '#shared/bid/bid.contract';
import { platformFee } from '#shared/payment/fees';

/** A change of a bid shows on its project, in the lists of both parties, and in the owner's count. */
const changedByBids = [['projects'], ['bids']] as const;

/** `waiting` is the bid that waits for a connection. */
export const usePlaceBid = (projectId: string, userId: string) => {
  const refresh = useRefresh();
  const { waiting, send, takeOut } = useOutbox('placeBid', projectId, userId);
  const { mutateAsync } = useMutation({
    mutationFn: (body: PlaceBidBody) => send({ body, fee: platformFee(body) }),
    onSuccess: ({ waits }) => {
      if (waits) return;
      toast({ title: 'Bid submitted successfully!' });
      return refresh(...changedByBids);
    },
    onError: (error) =>
      toastFailure('Failed to submit bid', error, 'Failed to submit bid', 'What you typed is still in the form.'),
  });
  return { mutateAsync, waiting: waiting[0], takeOut };
};

export const useEditBid = (bidId: string) =>
  useAction((body: EditBidBody) => call('editBid', { params: { id: bidId }, body }), {
    done: { title: 'Bid changed', description: 'The owner will only see the new version.' },
    failed: 'Failed to change bid',
    advice: 'Failed to change bid',
    changes: changedByBids,
  });

export const useAcceptBid = () =>
  useAction((bidId: string) => call('acceptBid', { params: { id: bidId } }), {
    done: { title: 'Bid Accepted! Stager will contact you within 24 hours!' },
    failed: 'Failed to accept bid',
    advice: 'Failed to accept bid',
    signedOut: 'Please log in to accept a bid',
    changes: changedByBids,
  });

/** The server decides by the caller whether this rejects or withdraws the bid. */
const useDeleteBid = (done: { title: string; description: string }) =>
  useAction((bidId: string) => call('deleteBid', { params: { id: bidId } }), {
    done,
    failed: 'Failed to delete bid',
    advice: 'Failed to delete bid',
    signedOut: 'Please log in to delete a bid',
    changes: changedByBids,
  });

export const useRejectBid = () => useDeleteBid({ title: 'Bid Deleted', description: 'The unselected bid has been removed' });

/** A stager bids at most twice on a project. */
export const useWithdrawBid = (isRevised: boolean) =>
  useDeleteBid({
    title: 'Bid withdrawn',
    description: isRevised ? 'The owner no longer sees it.' : 'You can bid on this project once more while it is open.',
  });
