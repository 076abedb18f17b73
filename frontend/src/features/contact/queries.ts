import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { NetworkError } from '#lib/errors';
import { toast, toastFailure } from '#lib/toast';
import type { ContactBody } from '#shared/contracts/contact-message';

/** Writes to the operators. */
export const useSendContactMessage = () =>
  useMutation({
    mutationFn: (body: ContactBody) => call('sendContactMessage', { body }),
    onSuccess: () => toast({ title: 'Message Sent!', description: "We'll get back to you soon." }),
    onError: (error) =>
      toastFailure('Failed to Send', error, error instanceof NetworkError ? 'Please try again later.' : 'Please try again.'),
  });
