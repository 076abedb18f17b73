import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { reviewProject } from '#shared/api/routes';
import type { ReviewBody } from '#shared/contracts/review';

/**
 * Reviews the other party of a completed project. Their reviews are looked at again whatever came of it: without an answer nobody
 * knows whether the review has arrived, and one that was given in another tab explains the refusal.
 */
export const useReviewProject = (projectId: string, revieweeId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewBody) => call(reviewProject, { params: { id: projectId }, body }),
    onSuccess: () => toast({ title: 'Review submitted', description: 'Thank you. It is public and counts from now on.' }),
    onError: (error) =>
      toast({
        title: 'Failed to submit review',
        description: messageOf(error, 'Please check your connection and try again. What you wrote is still there.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users', revieweeId] }),
  });
};
