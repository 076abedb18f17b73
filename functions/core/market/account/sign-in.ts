import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { countUse, type Limit } from '#core/kernel/rate-limit/throttle';
import { notify } from '#core/market/notification/notification.repo';
import type { Session } from '#shared/account/user.answers';
import type { LoginBody } from '#shared/account/user.contract';
import { findAccountByEmail } from './account.repo';
import { userForSelf } from './account.view';
import { type DeviceMemory, findDevice, rememberDevice } from './device.repo';
import { assertPassword } from './guess';
import type { Origin } from './session';
import { openSession } from './session.repo';

interface SignInOrigin {
  device: DeviceMemory;
  network: string;
  area: string;
  origin: () => Origin;
  /** Set when a registration is repeated: no new-device email is sent. */
  isRegistering?: boolean;
}

/**
 * Signs a user in. Known devices have their own rate limit, so that an attacker's guesses do not lock the user out.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export const signIn = async ({ email, password }: LoginBody, from: SignInOrigin, now: Date): Promise<Session> => {
  const { device, network, area, isRegistering = false } = from;
  const claimed = await findAccountByEmail(email);
  const known = await findDevice(device.secret, claimed, now);
  const limits: Limit[] = known
    ? [{ quota: 'loginByDevice', subject: known.hash }]
    : [
        { quota: 'loginByNetwork', subject: network },
        { quota: 'loginByEmail', subject: email },
      ];
  const logged = { attempt: 'login', subject: email, area } as const;
  const wrong = 'Invalid email or password';
  const account = await assertPassword({ password, account: claimed, limits, wrong, logged }, now);
  await countUse('signInByUser', account.id, now);
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
