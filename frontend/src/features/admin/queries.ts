import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { editContactMessage } from '#shared/api/routes';
import type { EditContactMessageBody } from '#shared/contracts/contact-message';
import { asAdmin } from '../session';
import { contactMessagesQuery } from './contact-messages';

/** Marks or annotates a message of the contact form. The answer takes its place in the list. */
export const useEditContactMessage = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EditContactMessageBody) => asAdmin((bearer) => call(editContactMessage, { params: { id }, body, bearer })),
    onSuccess: (edited) => {
      queryClient.setQueryData(
        contactMessagesQuery().queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              items: page.items.map((message) => (message.id === id ? edited : message)),
            })),
          },
      );
    },
    onError: (error) =>
      toast({ title: 'Update Failed', description: messageOf(error, 'Failed to update message.'), variant: 'destructive' }),
  });
};
