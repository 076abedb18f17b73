import { readFileSync } from 'node:fs';
import { broughtBy, impatience, patienceIn } from './ages';

const now = new Date('2026-11-25T12:00:00Z');
const patience = { days: 7, except: ['sharp'] };

it('says in .npmrc how old a version has to be, for npm and for the check', () => {
  const { days, except } = patienceIn(readFileSync('.npmrc', 'utf8'));
  expect(days).toBeGreaterThanOrEqual(7);
  expect(except).toEqual([]);
  expect(patienceIn('min-release-age=3\nmin-release-age-exclude[]=sharp\nfund=false\n')).toEqual({ days: 3, except: ['sharp'] });
  expect(() => patienceIn('fund=false\n')).toThrow('min-release-age');
});

it('looks at the versions that a change brings, wherever they lie, and at no others', () => {
  const before = { '': { version: '1' }, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } };
  const after = {
    '': { version: '2' },
    'infra/local': { version: '1.0.0' },
    'node_modules/local': { link: true },
    'node_modules/a': { version: '1.0.1' },
    'node_modules/c/node_modules/a': { version: '1.0.1' },
    'node_modules/c/node_modules/b': { version: '1.0.0' },
    'node_modules/other': { name: '@x/named', version: '2.0.0' },
  };
  expect(broughtBy(before, after)).toEqual([
    { name: 'a', version: '1.0.1' },
    { name: '@x/named', version: '2.0.0' },
  ]);
});

it('refuses a version that is too young, or of which nobody says when it came', () => {
  const version = { name: 'zod', version: '4.0.0' };
  expect(impatience(version, '2026-11-18T12:00:00Z', patience, now)).toBeUndefined();
  expect(impatience(version, '2026-11-18T12:00:01Z', patience, now)).toMatch(/^zod@4\.0\.0 was published 7\.0 days ago/);
  expect(impatience(version, undefined, patience, now)).toMatch(/does not say when/);
  expect(impatience({ name: 'sharp', version: '1.0.0' }, '2026-11-25T11:00:00Z', patience, now)).toBeUndefined();
});
