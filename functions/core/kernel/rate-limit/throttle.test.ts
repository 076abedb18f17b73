import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { write } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { changesOf } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { figureOf, quotas, windowMinutes } from '#shared/quotas';
import { type Attempt, assertQuotaLeft, beginAttempt, countUse, countUseIf, resetQuota } from './throttle';

const rule = 'contactMessageByNetwork';
const tooMany = { code: 'TOO_MANY_REQUESTS' };
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

  it('allows its limit to any number of racing calls, and returns when to retry', async () => {
    const subject = aSubject();
    const results = await times(200, () => countUse(rule, subject, now));
    expect(fulfilled(results)).toBe(10);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(tooMany);
    await expect(countUse(rule, subject, later(20))).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 40 * 60 });
  });

  it('starts again when its window ends, also for racing calls', async () => {
    const subject = aSubject();
    await times(12, () => countUse(rule, subject, now));
    await expect(countUse(rule, subject, later(59.99))).rejects.toMatchObject(tooMany);
    expect(fulfilled(await times(50, () => countUse(rule, subject, later(60))))).toBe(10);
    await expect(countUse(rule, subject, later(119))).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it('counts each subject separately and case-insensitively, without storing it', async () => {
    const subject = aSubject();
    await times(10, () => countUse(rule, subject, now));
    await expect(countUse(rule, subject.toUpperCase(), now)).rejects.toMatchObject(tooMany);
    await countUse(rule, aSubject(), now);
    await countUse('uploadByUser', subject, now);
    for await (const [item] of eachPage({ partition: keys.throttle(rule, sha256(subject)).PK, withKeys: true }, 1)) {
      expect(JSON.stringify(item)).not.toContain(subject);
    }
  });

  it('uses the limit of the deployment', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '2.5');
    expect(fulfilled(await times(40, () => countUse(rule, aSubject(), now)))).toBe(40);
    const subject = aSubject();
    expect(fulfilled(await times(40, () => countUse(rule, subject, now)))).toBe(25);
    vi.stubEnv('RATE_LIMIT_SCALE', '0.01');
    const other = aSubject();
    expect(fulfilled(await times(5, () => countUse(rule, other, now)))).toBe(1);
  });

  it('can be checked without counting', async () => {
    const subject = aSubject();
    await assertQuotaLeft(rule, subject, now);
    await times(10, () => countUse(rule, subject, now));
    await expect(assertQuotaLeft(rule, subject, later(59))).rejects.toMatchObject(tooMany);
    await assertQuotaLeft(rule, subject, later(60));
  });

  it('says what was too much, and when to retry', async () => {
    const subject = aSubject();
    await times(10, () => countUse(rule, subject, now));
    const refusalAt = (at: Date) => countUse(rule, subject, at).catch((error: Error) => error.message);
    const what = 'There were too many messages from your network. Please try again in';
    expect(await refusalAt(now)).toBe(`${what} 60 minutes.`);
    expect(await refusalAt(later(47.5))).toBe(`${what} 13 minutes.`);
    expect(await refusalAt(later(59.2))).toBe(`${what} a minute.`);
    expect(await refusalAt(later(59.8))).toBe(`${what} a minute.`);
    expect(await refusalAt(new Date(later(60).getTime() - 10_000))).toBe(`${what} a few seconds.`);
    const perDay = { rule: 'bidByUser', times: 120 } as const;
    await times(perDay.times, () => countUse(perDay.rule, subject, now));
    await expect(countUse(perDay.rule, subject, later(60))).rejects.toMatchObject({
      message: "You've reached the daily limit for bids. Please try again in 23 hours.",
    });
  });

  it('counts in one item that expires after its window', async () => {
    const subject = aSubject();
    const changes = (work: () => Promise<unknown>) =>
      changesOf(work, { [sha256(subject)]: 'subject', [later(60).toISOString()]: 'its end' });
    expect(await changes(() => countUse(rule, subject, now))).toMatchInlineSnapshot(
      `"+ THROTTLE#contactMessageByNetwork#subject THROTTLE endsAt=its end, entity=Throttle, expiresAtEpochSeconds=1777640400, failed=0, used=1"`,
    );
    expect(await changes(() => countUse(rule, subject, later(59)))).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE used: 1 > 2"`,
    );
    expect(await changes(() => countUse(rule, subject, later(60)))).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE endsAt: its end > a time, expiresAtEpochSeconds: 1777640400 > 1777644000, used: 2 > 1"`,
    );
    expect(await changes(() => assertQuotaLeft(rule, subject, later(60)))).toBe('');
  });

  it('returns the count of failed work in the same window', async () => {
    const subject = aSubject();
    const fails = () => countUseIf(rule, subject, now, () => Promise.reject(new Error('failed')));
    for (let round = 0; round < 12; round += 1) {
      await countUseIf(rule, subject, now, () => Promise.resolve(false));
      await expect(fails()).rejects.toThrow('failed');
    }
    for (let round = 0; round < 10; round += 1) await countUseIf(rule, subject, now, () => Promise.resolve(true));
    let begun = false;
    const work = async () => {
      begun = true;
      return true;
    };
    await expect(countUseIf(rule, subject, now, work)).rejects.toMatchObject(tooMany);
    expect(begun).toBe(false);
    // Nothing is returned to the next window if it began in the meantime.
    const other = aSubject();
    await countUseIf(rule, other, now, async () => {
      await times(10, () => countUse(rule, other, later(60)));
      return false;
    });
    await expect(countUse(rule, other, later(60))).rejects.toMatchObject(tooMany);
  });

  it('throws other errors of the table', async () => {
    vi.stubEnv('TABLE_NAME', 'no-such-table');
    await expect(countUse(rule, aSubject(), now)).rejects.toThrow('not found');
    vi.unstubAllEnvs();
    const fails = () => Promise.reject(new Error('not now'));
    await expect(meanwhile(() => countUse(rule, aSubject(), now), fails)).rejects.toThrow('not now');
  });

  it('starts again after forget', async () => {
    const subject = aSubject();
    await times(10, () => countUse(rule, subject, now));
    await resetQuota(rule, subject);
    await countUse(rule, subject, now);
  });
});

describe('attempts that count only on failure', () => {
  const limitsOf = (...subjects: string[]) => subjects.map((subject) => ({ quota: rule, subject }) as const);
  const begin = (...subjects: string[]) => beginAttempt(limitsOf(...subjects), now);
  const all = (attempts: PromiseSettledResult<Attempt>[]): Attempt[] =>
    attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));

  it('wait while the limit is in use and nothing has failed', async () => {
    const subject = aSubject();
    const [first] = all(await times(10, () => begin(subject)));
    const eleventh = begin(subject);
    await first?.succeeded();
    await (await eleventh).succeeded();
  });

  it('are rejected at once with a short delay if the limit is in use and something has failed', async () => {
    const subject = aSubject();
    const [first] = all(await times(10, () => begin(subject)));
    // Expected before the failure, because it may be rejected before failed() has answered.
    const eleventh = expect(begin(subject)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 5 });
    await first?.failed();
    await eleventh;
    const started = performance.now();
    await expect(begin(subject)).rejects.toMatchObject(tooMany);
    // Less than the patience with attempts that are under way and have not failed: eight seconds.
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('are rejected until the window ends after too many failures', async () => {
    const subject = aSubject();
    for (const attempt of all(await times(10, () => begin(subject)))) await attempt.failed();
    await expect(beginAttempt(limitsOf(subject), later(20))).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 40 * 60 });
    await beginAttempt(limitsOf(subject), later(60));
  });

  it('leave the limit unchanged if they succeed', async () => {
    const subject = aSubject();
    for (let round = 0; round < 3; round += 1) {
      const attempts = all(await times(10, () => begin(subject)));
      expect(attempts).toHaveLength(10);
      for (const attempt of attempts) await attempt.succeeded();
    }
  });

  it('allow no more failures than the limit, however they race with successes', async () => {
    const subject = aSubject();
    let failures = 0;
    const results = await times(60, async () => {
      const attempt = await begin(subject);
      if (Math.random() < 0.2) return attempt.succeeded();
      failures += 1;
      return attempt.failed();
    });
    expect(failures).toBeLessThanOrEqual(10);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(tooMany);
  });

  it('count against each limit, and are returned if one limit is exceeded', async () => {
    const [lost, other] = [aSubject(), aSubject()];
    for (const attempt of all(await times(10, () => begin(lost)))) await attempt.failed();
    for (let round = 0; round < 12; round += 1) await expect(begin(other, lost)).rejects.toMatchObject(tooMany);
    const both = [aSubject(), other] as const;
    for (const attempt of all(await times(10, () => begin(...both)))) await attempt.failed();
    for (const subject of both) await expect(begin(subject)).rejects.toMatchObject(tooMany);
  });

  it('return the limits that they used up', async () => {
    const [subject, other] = [aSubject(), aSubject()];
    const used: unknown[] = [];
    for (const attempt of all(await times(9, () => begin(subject)))) used.push(...(await attempt.failed()));
    expect(used).toEqual([]);
    expect(await (await begin(subject, other)).failed()).toEqual(limitsOf(subject));
  });

  it('end without effect if their window was deleted meanwhile', async () => {
    const subject = aSubject();
    const [first, second] = [await begin(subject), await begin(subject)];
    await write(remove(keys.throttle(rule, sha256(subject))));
    await first?.succeeded();
    await second?.failed();
    expect(fulfilled(await times(12, () => countUse(rule, subject, now)))).toBe(10);
  });

  it('end in their own window, not in the next one', async () => {
    const subject = aSubject();
    const old = all(await times(5, () => begin(subject)));
    const fresh = all(await times(10, () => beginAttempt(limitsOf(subject), later(60))));
    expect(fresh).toHaveLength(10);
    for (const attempt of old) await attempt.succeeded();
    for (const attempt of fresh) await attempt.failed();
    await expect(beginAttempt(limitsOf(subject), later(61))).rejects.toMatchObject(tooMany);
  });

  it('are counted when they start, and then kept as failures or returned', async () => {
    const subject = aSubject();
    const changes = (work: () => Promise<unknown>) =>
      changesOf(work, { [sha256(subject)]: 'subject', [later(60).toISOString()]: 'its end' });
    const attempts: Attempt[] = [];
    const one = async () => attempts.push(await begin(subject));
    expect(await changes(one)).toMatchInlineSnapshot(
      `"+ THROTTLE#contactMessageByNetwork#subject THROTTLE endsAt=its end, entity=Throttle, expiresAtEpochSeconds=1777640400, failed=0, used=1"`,
    );
    expect(await changes(one)).toMatchInlineSnapshot(`"  THROTTLE#contactMessageByNetwork#subject THROTTLE used: 1 > 2"`);
    expect(await changes(() => (attempts[0] as Attempt).failed())).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE failed: 0 > 1"`,
    );
    expect(await changes(() => (attempts[1] as Attempt).succeeded())).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE used: 2 > 1"`,
    );
  });

  it('stop counting when their window ends', async () => {
    const subject = aSubject();
    await times(10, () => begin(subject));
    await beginAttempt(limitsOf(subject), later(60));
  });
});

describe('the table of quotas', () => {
  it('has a message and a figure for each', () => {
    for (const [name, { allowance, window, reached }] of Object.entries(quotas)) {
      expect(reached, name).toMatch(/^(You've reached the (daily|hourly) limit for|There were|We already sent) .+\.$/);
      expect(allowance * windowMinutes[window], name).toBeGreaterThan(0);
    }
    expect(figureOf('messageByUser')).toBe('120 an hour');
    expect(figureOf('loginByEmail')).toBe('10 in 15 minutes');
  });
});
