import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { write } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import { changesOf } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { figureOf, quotas, windowMinutes } from '#shared/quotas';
import { type Attempt, beginAttempt, forgive, mustHaveLeft, take, takeFor } from './throttle';

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

  it('says in words what was too much, and until when', async () => {
    const subject = aSubject();
    await times(10, () => take(rule, subject, now));
    const refusalAt = (at: Date) => take(rule, subject, at).catch((error: Error) => error.message);
    const what = 'There were too many messages from your network. Please try again in';
    expect(await refusalAt(now)).toBe(`${what} 60 minutes.`);
    expect(await refusalAt(later(47.5))).toBe(`${what} 13 minutes.`);
    expect(await refusalAt(later(59.2))).toBe(`${what} a minute.`);
    expect(await refusalAt(later(59.8))).toBe(`${what} a minute.`);
    expect(await refusalAt(new Date(later(60).getTime() - 10_000))).toBe(`${what} a few seconds.`);
    const perDay = { rule: 'bidByUser', times: 120 } as const;
    await times(perDay.times, () => take(perDay.rule, subject, now));
    await expect(take(perDay.rule, subject, later(60))).rejects.toMatchObject({
      message: "You've reached the daily limit for bids. Please try again in 23 hours.",
    });
  });

  it('counts in one item, which goes by itself once its window is over, and begins that anew', async () => {
    const subject = aSubject();
    const changes = (work: () => Promise<unknown>) =>
      changesOf(work, { [sha256(subject)]: 'subject', [later(60).toISOString()]: 'its end' });
    expect(await changes(() => take(rule, subject, now))).toMatchInlineSnapshot(
      `"+ THROTTLE#contactMessageByNetwork#subject THROTTLE endsAt=its end, entity=Throttle, expiresAtEpochSeconds=1777640400, failed=0, used=1"`,
    );
    expect(await changes(() => take(rule, subject, later(59)))).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE used: 1 > 2"`,
    );
    expect(await changes(() => take(rule, subject, later(60)))).toMatchInlineSnapshot(
      `"  THROTTLE#contactMessageByNetwork#subject THROTTLE endsAt: its end > a time, expiresAtEpochSeconds: 1777640400 > 1777644000, used: 2 > 1"`,
    );
    expect(await changes(() => mustHaveLeft(rule, subject, later(60)))).toBe('');
  });

  it('gives back what some work did not come to, in the window that it was taken in', async () => {
    const subject = aSubject();
    const fails = () => takeFor(rule, subject, now, () => Promise.reject(new Error('failed')));
    for (let round = 0; round < 12; round += 1) {
      await takeFor(rule, subject, now, () => Promise.resolve(false));
      await expect(fails()).rejects.toThrow('failed');
    }
    for (let round = 0; round < 10; round += 1) await takeFor(rule, subject, now, () => Promise.resolve(true));
    let begun = false;
    const work = async () => {
      begun = true;
      return true;
    };
    await expect(takeFor(rule, subject, now, work)).rejects.toMatchObject(tooMany);
    expect(begun).toBe(false);
    // Where the next window has begun meanwhile, nothing is given back there.
    const other = aSubject();
    await takeFor(rule, other, now, async () => {
      await times(10, () => take(rule, other, later(60)));
      return false;
    });
    await expect(take(rule, other, later(60))).rejects.toMatchObject(tooMany);
  });

  it('is no answer where the table gives none', async () => {
    vi.stubEnv('TABLE_NAME', 'no-such-table');
    await expect(take(rule, aSubject(), now)).rejects.toThrow('not found');
    vi.unstubAllEnvs();
    const fails = () => Promise.reject(new Error('not now'));
    await expect(meanwhile(() => take(rule, aSubject(), now), fails)).rejects.toThrow('not now');
  });

  it('forgets', async () => {
    const subject = aSubject();
    await times(10, () => take(rule, subject, now));
    await forgive(rule, subject);
    await take(rule, subject, now);
  });
});

describe('attempts of which only failures count', () => {
  const limitsOf = (...subjects: string[]) => subjects.map((subject) => ({ quota: rule, subject }) as const);
  const begin = (...subjects: string[]) => beginAttempt(limitsOf(...subjects), now);
  const all = (attempts: PromiseSettledResult<Attempt>[]): Attempt[] =>
    attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));

  it('wait while the allowance is under way and nothing has failed', async () => {
    const subject = aSubject();
    const [first] = all(await times(10, () => begin(subject)));
    const eleventh = begin(subject);
    await first?.succeeded();
    await (await eleventh).succeeded();
  });

  it('are refused at once when there is no place and something has failed, to come back soon', async () => {
    const subject = aSubject();
    const [first] = all(await times(10, () => begin(subject)));
    const eleventh = begin(subject);
    await first?.failed();
    await expect(eleventh).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 5 });
    const started = performance.now();
    await expect(begin(subject)).rejects.toMatchObject(tooMany);
    // A part of the patience with those that are under way.
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('are refused until the window ends once the allowance is lost', async () => {
    const subject = aSubject();
    for (const attempt of all(await times(10, () => begin(subject)))) await attempt.failed();
    await expect(beginAttempt(limitsOf(subject), later(20))).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 40 * 60 });
    await beginAttempt(limitsOf(subject), later(60));
  });

  it('that succeed leave the allowance as it was', async () => {
    const subject = aSubject();
    for (let round = 0; round < 3; round += 1) {
      const attempts = all(await times(10, () => begin(subject)));
      expect(attempts).toHaveLength(10);
      for (const attempt of attempts) await attempt.succeeded();
    }
  });

  it('let no more than the allowance fail, of any number that race, whatever succeeds between them', async () => {
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

  it('count for each of their limits, and give back what they took when one of them is lost', async () => {
    const [lost, other] = [aSubject(), aSubject()];
    for (const attempt of all(await times(10, () => begin(lost)))) await attempt.failed();
    for (let round = 0; round < 12; round += 1) await expect(begin(other, lost)).rejects.toMatchObject(tooMany);
    const both = [aSubject(), other] as const;
    for (const attempt of all(await times(10, () => begin(...both)))) await attempt.failed();
    for (const subject of both) await expect(begin(subject)).rejects.toMatchObject(tooMany);
  });

  it('say which of their limits they have used up, as the last ones that it allows', async () => {
    const [subject, other] = [aSubject(), aSubject()];
    const used: unknown[] = [];
    for (const attempt of all(await times(9, () => begin(subject)))) used.push(...(await attempt.failed()));
    expect(used).toEqual([]);
    expect(await (await begin(subject, other)).failed()).toEqual(limitsOf(subject));
  });

  it('have nothing to end when their window was swept or forgiven meanwhile', async () => {
    const subject = aSubject();
    const [first, second] = [await begin(subject), await begin(subject)];
    await write(remove(keys.throttle(rule, sha256(subject))));
    await first?.succeeded();
    await second?.failed();
    expect(fulfilled(await times(12, () => take(rule, subject, now)))).toBe(10);
  });

  it('end in the window that they began in, not in the next one', async () => {
    const subject = aSubject();
    const old = all(await times(5, () => begin(subject)));
    const fresh = all(await times(10, () => beginAttempt(limitsOf(subject), later(60))));
    expect(fresh).toHaveLength(10);
    for (const attempt of old) await attempt.succeeded();
    for (const attempt of fresh) await attempt.failed();
    await expect(beginAttempt(limitsOf(subject), later(61))).rejects.toMatchObject(tooMany);
  });

  it('are counted where they began: taken, and lost or given back', async () => {
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

  it('that are not ended give way when the window ends', async () => {
    const subject = aSubject();
    await times(10, () => begin(subject));
    await beginAttempt(limitsOf(subject), later(60));
  });
});

describe('the table of quotas', () => {
  it('has a sentence and a figure for each', () => {
    for (const [name, { allowance, window, reached }] of Object.entries(quotas)) {
      expect(reached, name).toMatch(/^(You've reached the (daily|hourly) limit for|There were|We already sent) .+\.$/);
      expect(allowance * windowMinutes[window], name).toBeGreaterThan(0);
    }
    expect(figureOf('messageByUser')).toBe('120 an hour');
    expect(figureOf('loginByEmail')).toBe('10 in 15 minutes');
  });
});
