import { newSecret, sha256 } from '#core/kernel/ids';
import { gsi1, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { Account } from './account';

/**
 * A browser on which somebody has signed in to an account. It has its own count of failed logins, so that an attacker who guesses
 * elsewhere cannot lock the owner out. It does not sign anybody in.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
interface DeviceRecord {
  userId: string;
  /** The generation of the account's sessions: ending all of them forgets their devices too. */
  generation: number;
  createdAt: string;
  /** Noted once a week at most. */
  lastUsedAt: string;
  /** ISO 8601, UTC: a year after the last use. */
  expiresAt: string;
}

export interface Device extends DeviceRecord {
  secret: string;
  hash: string;
}

/** What a browser keeps of us between sessions. */
export interface DeviceMemory {
  /** The cookie that it sent, which may be unknown by now. */
  secret: string | undefined;
  /** Sets another cookie, or renews this one, when the call succeeds. Undefined: the browser keeps what it has. */
  remember: (secret: string | undefined) => void;
}

export const deviceLifetimeDays = 365;
const lifetime = days(deviceLifetimeDays);
const notedEvery = days(7);

/** AP86: a device, if it is one of this account. 1 read unit, whether or not there is such an account. */
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
  /** For the browser to keep; undefined when it has it already. */
  secret: string | undefined;
  /** For the transaction of what makes the device known: a login, a registration, a new password. */
  writes: Write[];
}

/**
 * Makes a device known to an account, or notes the use of one that is. Where the same transaction begins the account's next
 * generation, `account` is the account with that one.
 */
export const rememberDevice = (
  known: Device | undefined,
  { id, sessionGeneration: generation }: Pick<Account, 'id' | 'sessionGeneration'>,
  now: Date,
): Remembered => {
  const isNoted = known?.generation === generation && plus(new Date(known.lastUsedAt), notedEvery) > now;
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
  const device = { ...keys.device(hash), ...gsi1.device(id, hash), entity: 'Device', userId: id, createdAt: now.toISOString() };
  return { secret, writes: [put({ ...device, ...use })] };
};
