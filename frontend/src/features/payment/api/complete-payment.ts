import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError, NetworkError } from '#lib/errors';
import { completePayment } from '#shared/api/routes';

/** The card is charged already: a server that cannot be reached for a moment is asked again. */
const retriesAtMost = 3;
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === 'UNKNOWN'));

/** Has a payment that Stripe took booked, and gets the owner's contact details for it. May be repeated. */
export const useCompletePayment = (bidId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) => call(completePayment, { params: { bidId }, body: { paymentIntentId } }),
    retry: (failures, error) => failures < retriesAtMost && isPassing(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['projects'] }),
        queryClient.invalidateQueries({ queryKey: ['bids'] }),
        queryClient.invalidateQueries({ queryKey: ['notifications'] }),
      ]),
  });
};
