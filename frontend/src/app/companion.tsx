import { lazy, type ReactNode, Suspense } from 'react';
import { loadWithRetry } from '#lib/patiently';
import { isImpersonation } from '#lib/session';
import type { User } from '#shared/account/user.answers';
import { Device } from './device/device';
import { Live } from './live/live';

const ImpersonationBanner = lazy(async () => ({
  default: (await loadWithRetry(() => import('#features/impersonation/impersonation-banner'))).ImpersonationBanner,
}));

/** Runs beside every screen of a signed-in user. While an administrator impersonates, nothing connects or is stored on the device. */
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
