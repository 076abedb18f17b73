import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf, NetworkError } from '#lib/errors';
import { toast } from '#lib/toast';
import { sendContactMessage } from '#shared/api/routes';
import type { ContactBody } from '#shared/contracts/contact-message';

/** Writes to the operators. */
export const useSendContactMessage = () =>
  useMutation({
    mutationFn: (body: ContactBody) => call(sendContactMessage, { body }),
    onSuccess: () => toast({ title: 'Message Sent!', description: "We'll get back to you soon." }),
    onError: (error) =>
      toast({
        title: 'Failed to Send',
        description: error instanceof NetworkError ? 'Please try again later.' : messageOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
