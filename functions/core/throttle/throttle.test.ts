import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/ids';
import { keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { write } from '#core/table/transact';
import { remove } from '#core/table/write';
import { begin, countFailure, forgive, giveBack, mustHaveLeft, take } from './throttle';

const rule = 'contactMessageByAddress';
const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' };
const now = new Date('2026-05-01T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let sequence = 0;
const aSubject = () => {
  sequence += 1;
  return `subject ${sequence}`;
};
const times = <T>(count: number, work: () => Promise<T>) => Promise.allSettled(Array.from({ length: count }, work));
const fulfilled = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length;

describe('a throttle', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('lets the allowance through, of however many that race, and says when to come back', async () => {
    const subject = aSubject();
    const results = await times(200, () => take(rule, subject, now));
    expect(fulfilled(results)).toBe(10);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(tooMany);
    await expect(take(rule, subject, later(20))).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 40 * 60 });
  });

  it('begins anew when its window ends, for all that race then too', async () => {
    const subject = aSubject();
    await times(12, () => take(rule, subject, now));
    await expect(take(rule, subject, later(59.99))).rejects.toMatchObject(tooMany);
    expect(fulfilled(await times(50, () => take(rule, subject, later(60))))).toBe(10);
    await expect(take(rule, subject, later(119))).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it('knows each subject by itself, in any case, and keeps no subject', async () => {
    const subject = aSubject();
    await times(10, () => take(rule, subject, now));
    await expect(take(rule, subject.toUpperCase(), now)).rejects.toMatchObject(tooMany);
    await take(rule, aSubject(), now);
    await take('uploadByUser', subject, now);
    for await (const [item] of eachPage({ partition: keys.throttle(rule, sha256(subject)).PK, withKeys: true }, 1)) {
      expect(JSON.stringify(item)).not.toContain(subject);
    }
  });

  it('has the allowance that the deployment says', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '2.5');
    expect(fulfilled(await times(40, () => take(rule, aSubject(), now)))).toBe(40);
    const subject = aSubject();
    expect(fulfilled(await times(40, () => take(rule, subject, now)))).toBe(25);
    vi.stubEnv('RATE_LIMIT_SCALE', '0.01');
    const other = aSubject();
    expect(fulfilled(await times(5, () => take(rule, other, now)))).toBe(1);
  });

  it('can be asked without taking', async () => {
    const subject = aSubject();
    await mustHaveLeft(rule, subject, now);
    await times(10, () => take(rule, subject, now));
    await expect(mustHaveLeft(rule, subject, later(59))).rejects.toMatchObject(tooMany);
    await mustHaveLeft(rule, subject, later(60));
  });

  it('forgets', async () => {
    const subject = aSubject();
    await times(10, () => take(rule, subject, now));
    await forgive(rule, subject);
    await take(rule, subject, now);
  });
});

describe('attempts of which only failures count', () => {
  it('wait while the allowance is under way, and are refused once it is lost', async () => {
    const subject = aSubject();
    await times(10, () => begin(rule, subject, now));
    const eleventh = begin(rule, subject, now);
    await giveBack(rule, subject);
    await eleventh;
    const twelfth = begin(rule, subject, now);
    await times(10, () => countFailure(rule, subject));
    await expect(twelfth).rejects.toMatchObject(tooMany);
  });

  it('that succeed leave the allowance as it was', async () => {
    const subject = aSubject();
    for (let round = 0; round < 3; round += 1) {
      const results = await times(10, () => begin(rule, subject, now));
      expect(fulfilled(results)).toBe(10);
      await times(10, () => giveBack(rule, subject));
    }
  });

  it('have nothing to end when their window was swept meanwhile', async () => {
    const subject = aSubject();
    await begin(rule, subject, now);
    await write(remove(keys.throttle(rule, sha256(subject))));
    await giveBack(rule, subject);
    await countFailure(rule, subject);
    expect(fulfilled(await times(12, () => take(rule, subject, now)))).toBe(10);
  });

  it('that are not ended give way when the window ends', async () => {
    const subject = aSubject();
    await times(10, () => begin(rule, subject, now));
    await begin(rule, subject, later(60));
  });
});
