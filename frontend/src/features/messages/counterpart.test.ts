import { describe, expect, it } from 'vitest';
import type { UserType } from '#shared/contracts/user';
import { titleOf } from './counterpart';

describe('a counterpart', () => {
  it('that is an anonymous owner is a first name, with the type below it', () => {
    expect(titleOf({ name: 'Dana, Real Estate Agent', userType: 'realtor', company: null })).toEqual({
      name: 'Dana',
      label: 'Real Estate Agent',
      company: null,
    });
  });

  it('whose first name is not shown is its type alone', () => {
    expect(titleOf({ name: 'Builder', userType: 'builder', company: null })).toEqual({
      name: 'Builder',
      label: '',
      company: null,
    });
  });

  it('that is linked is a full name, with company and type', () => {
    expect(titleOf({ name: 'June Abernathy', userType: 'staging_company', company: 'Hill Country Staging Co.' })).toEqual({
      name: 'June Abernathy',
      label: 'Staging Company',
      company: 'Hill Country Staging Co.',
    });
  });

  it('of any other type is a Homeowner', () => {
    expect(titleOf({ name: 'Alex', userType: 'homeowner' as UserType, company: null }).label).toBe('Homeowner');
  });
});
