import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { ApiError } from '#lib/errors';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure, toastProblem } from '#lib/toast';
import type { Bid } from '#shared/contracts/answers/bid';
import type { PlaceBidBody } from '#shared/contracts/bid';

/** The bids on a project that the reader may see: for owners and visitors all that are in force, for a stager its own. */
export const projectBidsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'bids'], ({ cursor, signal }) =>
    callPage('listProjectBids', { params: { id: projectId }, query: { cursor }, signal }),
  );

/** A stager's own bids, each with its project, latest first. */
export const userBidsQuery = (userId: string) =>
  pagedQuery(['bids', 'own', userId], ({ cursor, signal }) =>
    callPage('listUserBids', { params: { userId }, query: { cursor }, signal }),
  );

/** A stager's latest hundred bids, to mark the projects that it has bid on. Older bids are rarely on projects that take bids. */
export const latestOwnBidsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bids', 'own', userId, 'latest'],
    queryFn: async ({ signal }) =>
      (await callPage('listUserBids', { params: { userId }, query: { limit: '100' }, signal })).items,
  });

/** A thousand bids: more than an owner ever has open at a time. */
const receivedPages = 10;

/**
 * The bids on the owner's projects, in every status, latest first. Gathers all pages, because the dashboard's badges depend on
 * all bids of a project. A poll without changes costs one 304 for each page.
 */
export const receivedBidsQuery = () =>
  queryOptions({
    queryKey: ['bids', 'received'],
    queryFn: async ({ signal }) => {
      const bids: Bid[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < receivedPages; page++) {
        const { items, nextCursor }: { items: Bid[]; nextCursor: string | null } = await callPage('listReceivedBids', {
          query: { limit: '100', cursor },
          signal,
        });
        bids.push(...items);
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      return bids;
    },
  });

/** The contact details of the other party of a paid bid. The server refuses them to everybody else, and before the payment. */
export const bidContactQuery = (bidId: string) =>
  queryOptions({
    queryKey: ['bids', bidId, 'contact'],
    queryFn: ({ signal }) => call('getBidContact', { params: { id: bidId }, signal }),
  });

/** A change of a bid shows on its project, in the lists of both parties, and in the owner's count. */
const changedByBids = [['projects'], ['bids']] as const;

/** Reports a failure. `signedOut`: the title if the session ended and was not renewed. */
const reportFailure = (error: unknown, title: string, signedOut: string): void => {
  if (error instanceof ApiError && error.status === 401) toastProblem(signedOut);
  else toastFailure(title, error, title);
};

/** Places a bid on a project. */
export const usePlaceBid = (projectId: string) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: PlaceBidBody) =>
      once((idempotencyKey) => call('placeBid', { params: { id: projectId }, body, idempotencyKey })),
    onSuccess: () => {
      toast({ title: 'Bid submitted successfully!' });
      return refresh(...changedByBids);
    },
    onError: (error) =>
      toastFailure('Failed to submit bid', error, 'Failed to submit bid', 'What you typed is still in the form.'),
  });
};

/** Accepts a bid for the project's owner. Refetches after a refusal as well: it means that the bids have changed. */
export const useAcceptBid = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (bidId: string) => call('acceptBid', { params: { id: bidId } }),
    onSuccess: () => void toast({ title: 'Bid Accepted! Stager will contact you within 24 hours!' }),
    onError: (error) => reportFailure(error, 'Failed to accept bid', 'Please log in to accept a bid'),
    onSettled: () => refresh(...changedByBids),
  });
};

/** Removes a pending bid from its project. The server decides by the caller whether this rejects the bid or withdraws it. */
const useDeleteBid = (done: { title: string; description: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (bidId: string) => call('deleteBid', { params: { id: bidId } }),
    onSuccess: () => void toast(done),
    onError: (error) => reportFailure(error, 'Failed to delete bid', 'Please log in to delete a bid'),
    onSettled: () => refresh(...changedByBids),
  });
};

/** Rejects a pending bid, for the project's owner. */
export const useRejectBid = () => useDeleteBid({ title: 'Bid Deleted', description: 'The unselected bid has been removed' });

/** Withdraws the stager's own pending bid. A stager bids twice on a project at most. */
export const useWithdrawBid = (isRevised: boolean) =>
  useDeleteBid({
    title: 'Bid withdrawn',
    description: isRevised ? 'The owner no longer sees it.' : 'You can bid on this project once more while it is open.',
  });
