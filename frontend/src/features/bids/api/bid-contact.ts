import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { getBidContact } from '#shared/api/routes';

/** How to reach the other party of a paid bid. The server refuses it to everybody else, and before the payment. */
export const bidContactQuery = (bidId: string) =>
  queryOptions({
    queryKey: ['bids', bidId, 'contact'],
    queryFn: ({ signal }) => call(getBidContact, { params: { id: bidId }, signal }),
  });
