import type { ReactNode } from 'react';
import type { User } from '#shared/contracts/answers/user';
import { Device } from './device/device';
import { Live } from './live/live';

/** Loaded for signed-in users after the content of the page: what goes on beside every screen. */
const Companion = ({ user }: { user: User }): ReactNode => (
  <>
    <Live userId={user.id} />
    <Device user={user} />
  </>
);
export default Companion;
