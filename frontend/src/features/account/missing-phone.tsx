import type { ComponentProps } from 'react';
import { lazyPart } from '#components/lazy-part';
import { useAuth } from '#lib/auth';

// Loaded only for the few accounts without a number.
const PhoneNotice = lazyPart(() => import('./phone-notice'));

export const MissingPhone = (notice: Omit<ComponentProps<typeof PhoneNotice>, 'user'>) => {
  const { user } = useAuth();
  return user && !user.phone ? <PhoneNotice user={user} {...notice} /> : null;
};
