import { lazy, type ReactNode, Suspense } from 'react';
import { patiently } from '#lib/patiently';
import { isImpersonation } from '#lib/session';
import type { User } from '#shared/account/user.answers';
import { Device } from './device/device';
import { Live } from './live/live';

const ImpersonationBanner = lazy(async () => ({
  default: (await patiently(() => import('#features/impersonation/impersonation-banner'))).ImpersonationBanner,
}));

/**
 * Runs beside every screen for signed-in users. An impersonating administrator has no connection and stores nothing on the
 * device.
 */
const Companion = ({ user }: { user: User }): ReactNode =>
  isImpersonation ? (
    <Suspense>
      <ImpersonationBanner />
    </Suspense>
  ) : (
    <>
      <Live userId={user.id} />
      <Device user={user} />
    </>
  );
export default Companion;
