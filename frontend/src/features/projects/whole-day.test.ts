import { describe, expect, it } from 'vitest';
import { ProjectFormSchema } from './form-variants';
import { withWholeDay } from './whole-day';

describe('a deadline that is chosen', () => {
  const before = { deadline: '2026-07-15T22:00:00.000Z', state: 'CA' };

  it('becomes the end of that day where the property is', () => {
    expect(withWholeDay({ deadline: '2026-07-15T00:00:00.000Z', state: 'CA' })).toMatchObject({
      deadline: '2026-07-16T06:59:59.999Z',
    });
    expect(withWholeDay({ deadline: null, state: 'CA' }, before)).toMatchObject({ deadline: null });
  });

  it('stays as it is when its day stays', () => {
    const edited = (day: string, state = 'CA') => withWholeDay({ deadline: `${day}T00:00:00.000Z`, state }, before).deadline;
    expect(edited('2026-07-15')).toBe(before.deadline);
    expect(edited('2026-07-15', 'NY')).toBe('2026-07-16T03:59:59.999Z');
    expect(edited('2026-07-16')).toBe('2026-07-17T06:59:59.999Z');
  });

  it('is not a day that is over', () => {
    const complaint = (deadline: string | null) =>
      ProjectFormSchema.safeParse({ deadline }).error?.issues.find(({ path }) => path[0] === 'deadline')?.message;
    expect(complaint('2020-01-01')).toBe('Please choose a day that is not over');
    expect([complaint('2090-01-01'), complaint(null)]).toEqual([undefined, undefined]);
  });
});
