import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { cancelPayment } from '#shared/api/routes';

/** Steps back from an accepted bid instead of paying for it. */
export const useCancelPayment = (bidId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelPayment, { params: { bidId } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['projects'] }),
        queryClient.invalidateQueries({ queryKey: ['bids'] }),
      ]),
  });
};
