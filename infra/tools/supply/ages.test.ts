import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { broughtBy, ripeAfterDays, unripe } from './ages';

const now = new Date('2026-11-25T12:00:00Z');

it("waits as long as Dependabot's cooldown", () => {
  const cooldowns = [...readFileSync(fromRoot('.github/dependabot.yml'), 'utf8').matchAll(/default-days: (\d+)/g)];
  expect(cooldowns.map(([, days]) => Number(days))).toEqual([ripeAfterDays, ripeAfterDays]);
});

it('checks only the versions that a change adds, in any folder', () => {
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

it('refuses a version that is too young or without a publishing date', () => {
  const version = { name: 'zod', version: '4.0.0' };
  expect(unripe(version, '2026-11-18T12:00:00Z', now)).toBeUndefined();
  expect(unripe(version, '2026-11-18T12:00:01Z', now)).toMatch(/^zod@4\.0\.0 was published 7\.0 days ago/);
  expect(unripe(version, undefined, now)).toMatch(/does not say when/);
  const closing = { 'zod@4.0.0': 'closes a hole' };
  expect(unripe(version, '2026-11-25T11:00:00Z', now, closing)).toBeUndefined();
  expect(unripe({ ...version, version: '4.0.1' }, '2026-11-25T11:00:00Z', now, closing)).toMatch(
    /4\.0\.1 was published 0\.0 days ago/,
  );
});
