import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { type Limit, take } from '#core/kernel/rate-limit/throttle';
import { notify } from '#core/market/notification/notification.repo';
import type { Session } from '#shared/contracts/answers/user';
import type { LoginBody } from '#shared/contracts/user';
import { findAccountByEmail } from './account.repo';
import { userForSelf } from './account.view';
import { type DeviceMemory, findDevice, rememberDevice } from './device.repo';
import { mustKnowPassword } from './guess';
import type { Origin } from './session';
import { openSession } from './session.repo';

/** From where somebody signs in. */
interface Whence {
  device: DeviceMemory;
  network: string;
  /** The network, as the log names it. */
  area: string;
  origin: () => Origin;
  /** It repeats a registration whose answer was lost: no mail about a new device then. */
  isRegistering?: boolean;
}

/**
 * Opens a session for the right password. An unknown e-mail address and a wrong password cost the same work and get the same
 * answer. A device on which the account has signed in before has its own allowance, so that strangers who guess cannot lock the owner out.
 * Right passwords have a large allowance, because each begins a session.
 *
 * @throws AppError INVALID_CREDENTIALS, or TOO_MANY_REQUESTS
 */
export const signIn = async ({ email, password }: LoginBody, from: Whence, now: Date): Promise<Session> => {
  const { device, network, area, isRegistering = false } = from;
  const claimed = await findAccountByEmail(email);
  const known = await findDevice(device.secret, claimed, now);
  const limits: Limit[] = known
    ? [{ quota: 'loginByDevice', subject: known.hash }]
    : [
        { quota: 'loginByNetwork', subject: network },
        { quota: 'loginByEmail', subject: email },
      ];
  const told = { attempt: 'login', subject: email, area } as const;
  const wrong = 'Invalid email or password';
  const account = await mustKnowPassword({ password, account: claimed, limits, wrong, told }, now);
  await take('signInByUser', account.id, now);
  const { secret, writes } = rememberDevice(known, account, now);
  const origin = from.origin();
  const news =
    known || isRegistering
      ? []
      : [
          ...notify('new_device', { userId: account.id, mark: origin.device }, {}, now),
          recordEvent({ type: 'device_added', userId: account.id }, now),
        ];
  const sessionId = await openSession(account, now, { origin, writes: [...writes, ...news] });
  device.remember(secret);
  return { user: userForSelf(account), sessionId };
};
