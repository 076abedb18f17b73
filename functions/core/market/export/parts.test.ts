import { expect, it } from 'vitest';
import { parts } from './parts';
import { excuses, readmeOf } from './readme';

it('explains each part and each omission in the README of an export, in lines of at most 78 characters', () => {
  const readme = readmeOf(new Date('2026-10-05T12:00:00.000Z'));
  const inOneLine = readme.replace(/\s+/g, ' ');
  expect(inOneLine).toContain('as it was on 2026-10-05.');
  for (const { name, about } of parts) {
    expect(readme).toMatch(new RegExp(`^${name}$`, 'm'));
    expect(inOneLine).toContain(about);
  }
  for (const { what, why } of Object.values(excuses)) expect(inOneLine).toContain(`${what} ${why}`);
  expect(readme.split('\n').filter((line) => line.length > 78)).toEqual([]);
});
