import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { ApiError, messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { replacePortfolioPhotos } from '#shared/api/routes';

const failed = 'Failed to upload photos';

/** Makes the portfolio what `photos` says: the whole list, in order. */
export const useSavePortfolio = () => {
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: (photos: string[]) => call(replacePortfolioPhotos, { body: { photos } }),
    onSuccess: (user) => {
      updateUser(user);
      toast({ title: 'Portfolio photos updated successfully!' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: 'Please log in to upload photos', variant: 'destructive' });
        return;
      }
      const description = messageOf(error, '');
      toast({ title: failed, ...(description && description !== failed && { description }), variant: 'destructive' });
    },
  });
};
