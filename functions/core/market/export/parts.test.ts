import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entities, excuses } from './entities';
import { parts } from './parts';
import { readmeOf } from './readme';

const core = join(import.meta.dirname, '../..');
const stored = new Set(
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(core, name), 'utf8').matchAll(/entity: '(\w+)'/g)].map(([, entity]) => entity)),
);

describe('a copy of somebody’s data', () => {
  it('has everything that is stored, or says why not: also what is added later', () => {
    expect(Object.keys(entities).sort()).toEqual([...stored].sort());
  });

  it('has the parts that it is said to have, and no others', () => {
    const told = Object.values(entities).flatMap((one) => ('why' in one ? [] : [...one]));
    expect([...new Set(told)].sort()).toEqual(parts.map(({ name }) => name).sort());
  });

  it('gives every excuse in its README, and none that excuses nothing', () => {
    const given = Object.values(entities).flatMap((one) => ('why' in one ? [one] : []));
    expect(new Set(given)).toEqual(new Set(excuses));
  });

  it('explains each part and each excuse in words, in lines that fit a window', () => {
    const readme = readmeOf(new Date('2026-10-05T12:00:00.000Z'));
    const inOneLine = readme.replace(/\s+/g, ' ');
    expect(inOneLine).toContain('as it was on 2026-10-05.');
    for (const { name, about } of parts) {
      expect(readme).toMatch(new RegExp(`^${name}$`, 'm'));
      expect(inOneLine).toContain(about);
    }
    for (const { what, why } of excuses) expect(inOneLine).toContain(`${what} ${why}`);
    expect(readme.split('\n').filter((line) => line.length > 78)).toEqual([]);
  });
});
