import { describe, expect, it } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { days, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf } from '#functions/testing/changes';
import { inNextGeneration } from './account';
import { findDevice, rememberDevice } from './device.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const iso = (milliseconds: number): string => plus(now, milliseconds).toISOString();

/** Creates a person who signed in on a device. */
const scene = async () => {
  const account = await aPerson({}, now);
  const { secret = '', writes } = rememberDevice(undefined, account, now);
  await transact(writes);
  const hash = sha256(secret);
  return { account, secret, hash, names: { [account.id]: 'dana', [hash]: 'hash' } };
};

describe('a device', () => {
  it("is stored for a year under the hash of the browser's secret", async () => {
    const account = await aPerson({}, now);
    const names = { [account.id]: 'dana' };
    const changes = await changesOf(async () => {
      const { secret = '', writes } = rememberDevice(undefined, account, now);
      Object.assign(names, { [sha256(secret)]: 'hash' });
      await transact(writes);
    }, names);
    expect(changes).toMatchInlineSnapshot(
      `"+ DEVICE#hash DEVICE GSI1PK=USER#dana#DEVICES, GSI1SK=hash, createdAt=a time, entity=Device, expiresAt=a time, expiresAtEpochSeconds=1803902400, generation=0, lastUsedAt=a time, userId=dana"`,
    );
  });

  it('is found for its account until the year is over', async () => {
    const { account, secret, hash } = await scene();
    const device = { userId: account.id, generation: 0, createdAt: iso(0), lastUsedAt: iso(0), expiresAt: iso(days(365)) };
    expect(await findDevice(secret, account, plus(now, days(365) - 1))).toEqual({ ...device, secret, hash });
    expect(await findDevice(secret, account, plus(now, days(365)))).toBeUndefined();
  });

  it('is not found for another account or with an unknown secret', async () => {
    const { account, secret } = await scene();
    expect(await findDevice(secret, await aPerson({}, now), now)).toBeUndefined();
    expect(await findDevice(secret, undefined, now)).toBeUndefined();
    expect(await findDevice('x'.repeat(43), account, now)).toBeUndefined();
    expect(await findDevice(undefined, account, now)).toBeUndefined();
  });

  it('is forgotten when all sessions end, unless it is carried over', async () => {
    const { account, secret, names } = await scene();
    const next = inNextGeneration(account);
    expect(await findDevice(secret, next, now)).toBeUndefined();
    const { secret: given, writes } = rememberDevice(await findDevice(secret, account, now), next, now);
    expect(given).toBe(secret);
    expect(await changesOf(() => transact(writes), names)).toMatchInlineSnapshot(`"  DEVICE#hash DEVICE generation: 0 > 1"`);
    expect((await findDevice(secret, next, now))?.generation).toBe(1);
  });

  it('renews its time and its cookie once a week', async () => {
    const { account, secret, names } = await scene();
    const device = await findDevice(secret, account, now);
    expect(rememberDevice(device, account, plus(now, days(7) - 1))).toEqual({ secret: undefined, writes: [] });
    const { secret: given, writes } = rememberDevice(device, account, plus(now, days(7)));
    expect(given).toBe(secret);
    expect(await changesOf(() => transact(writes), names)).toMatchInlineSnapshot(
      `"  DEVICE#hash DEVICE expiresAt: a time > a time, expiresAtEpochSeconds: 1803902400 > 1804507200, lastUsedAt: a time > a time"`,
    );
  });

  it('is not stored again if it was deleted in the meantime', async () => {
    const { account, secret, hash } = await scene();
    const { writes } = rememberDevice(await findDevice(secret, account, now), account, plus(now, days(7)));
    await changeItem(keys.device(hash), 'gone');
    await expect(transact(writes)).rejects.toThrow('This just changed');
  });
});
