import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { ApiError, messageOf, NetworkError, needsPassword, reasons } from '#lib/errors';
import { useRefresh } from '#lib/query';
import { toast, toastFailure, toastProblem } from '#lib/toast';
import type { CompletedPhoto, PortfolioPair } from '#shared/account/user.answers';
import type { EditUserBody } from '#shared/account/user.contract';
import type { ServiceArea } from '#shared/service-area/service-area.contract';

const stillThere = 'Your changes are still in the form.';

/** The server's answer replaces the account in memory. */
export const useEditProfile = (userId: string) => {
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: (body: EditUserBody) => call('editUser', { params: { id: userId }, body }),
    onSuccess: (user) => {
      updateUser(user);
      toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' });
    },
    onError: (error) =>
      !needsPassword(error) &&
      toastProblem(
        'Error',
        ...reasons(error, 'Failed to update profile. Please try again.'),
        ...(error instanceof NetworkError ? [stillThere] : []),
      ),
  });
};

/** `undoable`: the success toast offers to restore the previous list. */
export const useSaveServiceAreas = ({ undoable = false } = {}) => {
  const { user, updateUser } = useAuth();
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: (serviceAreas: ServiceArea[]) => call('replaceServiceAreas', { body: { serviceAreas } }),
    onMutate: () => user?.serviceAreas,
    onSuccess: (saved, _areas, before) => {
      updateUser(saved);
      const undo = { label: 'Undo', elsewhere: 'Change your areas in your profile', do: () => before && saving.mutate(before) };
      toast({ title: 'Service areas updated', ...(undoable && { action: undo }) });
      // The search for new projects depends on the areas.
      return refresh(['projects', 'search']);
    },
    onError: (error) =>
      toastFailure("We couldn't update your service areas", error, 'Please try again.', undoable ? undefined : stillThere),
  });
  return saving;
};

const notSaved = 'Failed to upload photos';

interface Portfolio {
  photos: string[];
  pairs?: PortfolioPair[];
  completed?: CompletedPhoto[];
}

/** Long enough to notice that the wrong photo is gone. */
const undoMs = 15_000;

/** Replaces the photos, and the pairs and projects if passed. After a removal, the toast offers to undo it. */
export const useSavePortfolio = () => {
  const { user, updateUser } = useAuth();
  const saving = useMutation({
    mutationFn: (body: Portfolio) => call('replacePortfolioPhotos', { body }),
    onMutate: (): Portfolio | null =>
      user && { photos: user.portfolioPhotos, pairs: user.portfolioPairs, completed: user.portfolioCompleted },
    onSuccess: (saved, { photos }, before) => {
      updateUser(saved);
      const isRemoval = before?.photos.some((photo) => !photos.includes(photo));
      const undo = { label: 'Undo', elsewhere: 'Or upload the photo again', do: () => before && saving.mutate(before) };
      toast({ title: 'Portfolio photos updated successfully!', ...(isRemoval && { action: undo, duration: undoMs }) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return toastProblem('Please log in to upload photos');
      const reason = messageOf(error, notSaved);
      if (error instanceof NetworkError) return toastFailure(notSaved, error, notSaved, 'Your photos are still on this page.');
      return toastProblem(notSaved, ...(reason === notSaved ? [] : [reason]));
    },
  });
  return saving;
};

export type SavePortfolio = ReturnType<typeof useSavePortfolio>;
