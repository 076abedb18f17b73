import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeCredits } from './credits';

it('every source is credited by name, license, and links, with a note on the changes', () => {
  expect(placeCredits.sources.map(({ name }) => name)).toEqual(['GeoNames', 'U.S. Census Bureau', 'U.S. Atlas TopoJSON']);
  expect(placeCredits.sources[0]?.license).toEqual({ name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' });
  expect(placeCredits.intro).toContain('corrected');
  for (const { url, license } of placeCredits.sources)
    for (const link of [url, license.url]) expect(new URL(link).protocol).toBe('https:');
});

it('docs/places.md names every source with its version', () => {
  const { sources } = JSON.parse(readFileSync(new URL('about.json', import.meta.url), 'utf8')) as {
    sources: { name: string; version: string }[];
  };
  const document = readFileSync('docs/places.md', 'utf8');
  for (const { name, version } of sources) expect(document).toContain(`\`${name}\` ${version}`);
});
