import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { forgotPassword } from '#shared/api/routes';

/** Asks for a reset link. Whether there is such an account shows in nothing that comes back. */
export const useRequestResetLink = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onError: () =>
      toast({
        title: 'Request Failed',
        description: 'Failed to send reset email. Please try again.',
        variant: 'destructive',
      }),
  });
