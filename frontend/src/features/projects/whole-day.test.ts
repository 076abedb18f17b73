import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deadlineTooLate, latestDeadline } from '#shared/deadline';
import { endOfDay } from '#shared/property-day';
import { ProjectFormSchema } from './form-variants';
import { daysToChoose, withWholeDay } from './whole-day';

describe('a chosen deadline', () => {
  const before = { deadline: '2026-07-15T22:00:00.000Z', state: 'CA' };

  it('becomes the end of that day at the property', () => {
    expect(withWholeDay({ deadline: '2026-07-15T00:00:00.000Z', state: 'CA' })).toMatchObject({
      deadline: '2026-07-16T06:59:59.999Z',
    });
    expect(withWholeDay({ deadline: null, state: 'CA' }, before)).toMatchObject({ deadline: null });
  });

  it('stays the same if neither the day nor the state changes', () => {
    const edited = (day: string, state = 'CA') => withWholeDay({ deadline: `${day}T00:00:00.000Z`, state }, before).deadline;
    expect(edited('2026-07-15')).toBe(before.deadline);
    expect(edited('2026-07-15', 'NY')).toBe('2026-07-16T03:59:59.999Z');
    expect(edited('2026-07-16')).toBe('2026-07-17T06:59:59.999Z');
  });

  const over = 'Please choose a day that is not over';
  const complaint = (deadline: string | null, state?: string) =>
    ProjectFormSchema.safeParse({ deadline, state }).error?.issues.find(({ path }) => path[0] === 'deadline')?.message;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00.000Z') }));
  afterEach(() => void vi.useRealTimers());

  it('cannot be a past day', () => {
    expect(complaint('2020-01-01')).toBe(over);
    expect([complaint('2027-11-21'), complaint(null)]).toEqual([undefined, undefined]);
  });

  it('uses the time zone of the property and must be within two years', () => {
    // In Honolulu it is still the evening before.
    vi.setSystemTime('2026-11-21T06:00:00.000Z');
    expect([complaint('2026-11-20', 'NY'), complaint('2026-11-21', 'NY')]).toEqual([over, undefined]);
    expect([complaint('2026-11-19', 'HI'), complaint('2026-11-20', 'HI'), complaint('2026-11-20')]).toEqual([
      over,
      undefined,
      undefined,
    ]);
    const { max } = daysToChoose('NY');
    expect(max).toBe('2028-11-20');
    expect([complaint(max, 'NY'), complaint('2028-11-21', 'NY')]).toEqual([undefined, deadlineTooLate]);
    expect(endOfDay(max, 'NY') <= latestDeadline(new Date()).toISOString()).toBe(true);
  });
});
