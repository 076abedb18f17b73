import { type ComponentProps, lazy, Suspense } from 'react';
import { useAuth } from '#lib/auth';

// Loaded only for the few accounts without a number.
const PhoneNotice = lazy(() => import('./phone-notice'));

export const MissingPhone = (notice: Omit<ComponentProps<typeof PhoneNotice>, 'user'>) => {
  const { user } = useAuth();
  return user && !user.phone ? (
    <Suspense fallback={null}>
      <PhoneNotice user={user} {...notice} />
    </Suspense>
  ) : null;
};
