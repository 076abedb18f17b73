import { type ComponentProps, lazy, Suspense } from 'react';
import { useAuth } from '#lib/auth';

// With its form, for the few who have given no number.
const PhoneNotice = lazy(() => import('./phone-notice'));

/** Asks for the reader's phone number where there is none. */
export const MissingPhone = (notice: Omit<ComponentProps<typeof PhoneNotice>, 'user'>) => {
  const { user } = useAuth();
  return user && !user.phone ? (
    <Suspense fallback={null}>
      <PhoneNotice user={user} {...notice} />
    </Suspense>
  ) : null;
};
