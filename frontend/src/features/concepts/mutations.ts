import { useMutation } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { toastFailure } from '#lib/toast';

const notSaved = 'Failed to save concepts';

/** The caller keeps what could not be saved. */
export const useSaveConcepts = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ bidId, ...body }: BodyOf<'saveConcepts'> & { bidId: string }) =>
      call('saveConcepts', { params: { id: bidId }, body }),
    onSuccess: () => refresh(['projects'], ['bids']),
    onError: (error) => toastFailure(notSaved, error, notSaved, 'What you chose is still beside your bid.'),
  });
};
