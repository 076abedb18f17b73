import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api';
import { toast } from '#lib/toast';
import { forgotPassword } from '#shared/api/routes';

/** Asks for a reset link. Whether there is such an account shows in nothing that comes back. */
export const useRequestResetLink = () => {
  const failure = useRef<ReturnType<typeof toast> | null>(null);
  return useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    // 'Check Your Email' says it all; a failure of before must not stand beside it.
    onSuccess: () => failure.current?.dismiss(),
    onError: () => {
      failure.current = toast({
        title: 'Request Failed',
        description: 'Failed to send reset email. Please try again.',
        variant: 'destructive',
      });
    },
  });
};
