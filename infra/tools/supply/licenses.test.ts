import { isKeptBy, nameOf, readLock, refusal } from './licenses';
import { unseen } from './shipped';

const lock = readLock();

describe('every package that may be shipped', () => {
  it('has a license that we can comply with', () => {
    // Packages for development are not shipped: infra/bundle.test.ts checks this for functions, and `npm run sbom` for everything.
    const shippable = Object.entries(lock).filter(
      ([folder, { dev, devOptional, link }]) => folder !== '' && !dev && !devOptional && !link,
    );
    expect(shippable.length).toBeGreaterThan(100);
    const ofFonts = (name: string) => name.startsWith('@fontsource');
    const refused = shippable.flatMap(([folder, locked]) => {
      const name = nameOf(folder, locked);
      return refusal(name, locked.license, [ofFonts(name) ? 'site' : 'functions']) ?? [];
    });
    expect(refused).toEqual([]);
    for (const [folder, place] of unseen) expect(refusal(nameOf(folder), lock[folder]?.license, [place])).toBeUndefined();
  });
});

describe('a license', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', false],
    ['GPL-3.0-only', false],
    ['(MIT AND (GPL-3.0-only OR ISC))', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s: %s', (expression, kept) => {
    expect(isKeptBy(expression, ['MIT', 'ISC', 'Apache-2.0'])).toBe(kept);
  });

  it('of sharp is allowed in a Lambda but not on a page', () => {
    const license = lock['node_modules/@img/sharp-wasm32']?.license;
    expect(license).toContain('LGPL');
    expect(refusal('@img/sharp-wasm32', license, ['functions'])).toBeUndefined();
    expect(refusal('@img/sharp-wasm32', license, ['functions', 'site'])).toMatch(
      /^@img\/sharp-wasm32 is under .*, which is not allowed/,
    );
  });

  it('is required', () => {
    expect(refusal('left-pad', undefined, ['site'])).toMatch(/no license that it names/);
  });
});
