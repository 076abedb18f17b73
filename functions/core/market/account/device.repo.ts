import { newSecret, sha256 } from '#core/kernel/ids';
import { gsi1, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { Account } from './account';

/**
 * A browser that has signed in before. Its separate count of failed logins keeps attackers from locking the owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
interface DeviceRecord {
  userId: string;
  /** Ending all sessions also forgets their devices. */
  generation: number;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

export interface Device extends DeviceRecord {
  secret: string;
  hash: string;
}

export interface DeviceMemory {
  secret: string | undefined;
  /** Sets the cookie. Undefined keeps the present cookie. */
  remember: (secret: string | undefined) => void;
}

export const deviceLifetimeDays = 365;
const lifetime = days(deviceLifetimeDays);
const recordEvery = days(7);

/** AP86: returns a device of this account. 1 read unit, also for an unknown account. */
export const findDevice = async (
  secret: string | undefined,
  account: Account | undefined,
  now: Date,
): Promise<Device | undefined> => {
  if (secret === undefined) return undefined;
  const hash = sha256(secret);
  const device = await get<DeviceRecord>(keys.device(hash));
  const isKnown =
    device !== undefined &&
    device.userId === account?.id &&
    device.generation === account.sessionGeneration &&
    // TTL deletes late.
    device.expiresAt > now.toISOString();
  return isKnown ? { ...device, secret, hash } : undefined;
};

interface Remembered {
  secret: string | undefined;
  writes: Write[];
}

/** Returns the writes that remember a device. If the transaction ends all sessions, pass the account with its next generation. */
export const rememberDevice = (
  known: Device | undefined,
  { id, sessionGeneration: generation }: Pick<Account, 'id' | 'sessionGeneration'>,
  now: Date,
): Remembered => {
  const isNoted = known?.generation === generation && plus(new Date(known.lastUsedAt), recordEvery) > now;
  if (isNoted) return { secret: undefined, writes: [] };
  const end = plus(now, lifetime);
  const use = {
    generation,
    lastUsedAt: now.toISOString(),
    expiresAt: end.toISOString(),
    expiresAtEpochSeconds: ttl(end),
  };
  if (known) return { secret: known.secret, writes: [update(keys.device(known.hash), { set: use })] };
  const secret = newSecret();
  const hash = sha256(secret);
  const device = { ...keys.device(hash), ...gsi1.device(id, hash), userId: id, createdAt: now.toISOString() };
  return { secret, writes: [put({ ...device, entity: 'Device', ...use })] };
};
