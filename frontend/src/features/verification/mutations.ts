import { useMutation } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/api';
import { useOnce } from '#lib/once';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import { verificationQuery } from './queries';

/** Hands a paper in. Its file is uploaded already. */
export const useHandInPaper = () => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: BodyOf<'handInPaper'>) => once((idempotencyKey) => call('handInPaper', { body, idempotencyKey })),
    onSuccess: () => {
      toast({ title: 'Paper Handed In', description: 'We look at it and tell you by notification and email.' });
      return refresh(verificationQuery().queryKey);
    },
    onError: (error) => toastFailure('Failed to hand in your paper', error, 'Please try again.'),
  });
};

/** Takes back a paper that waits to be checked. What was decided on it meanwhile is shown. */
export const useWithdrawPaper = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('withdrawPaper', { params: { id } }),
    onSuccess: () => toast({ title: 'Paper Withdrawn', description: 'Its file is deleted.' }),
    onError: (error) => toastFailure('Failed to withdraw your paper', error, 'Please try again.'),
    onSettled: () => refresh(verificationQuery().queryKey),
  });
};
