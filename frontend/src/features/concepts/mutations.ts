import { useMutation } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';

const notSaved = 'Failed to save concepts';

/** Replaces the concepts of a stager's own bid. What could not be saved stays with the caller, to be tried again. */
export const useSaveConcepts = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ bidId, ...body }: BodyOf<'saveConcepts'> & { bidId: string }) =>
      call('saveConcepts', { params: { id: bidId }, body }),
    onSuccess: () => {
      toast({ title: 'Concepts saved' });
      return refresh(['projects'], ['bids']);
    },
    onError: (error) => toastFailure(notSaved, error, notSaved, 'What you chose is still beside your bid.'),
  });
};
