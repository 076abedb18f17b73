import { describe, expect, it } from 'vitest';
import type { ProjectBody } from '#shared/project/project.contract';
import { locate, nowhere } from './locate';

type Named = Pick<ProjectBody, 'city' | 'county' | 'state'>;

describe('locate', () => {
  it.each<[string, Named, object]>([
    [
      'the place that is meant',
      { city: 'charlotte', county: 'mecklenburg', state: 'NC' },
      { placeId: 'charlotte-nc', countyFips: '37119', countyName: 'Mecklenburg County', lat: 35.23, lon: -80.84 },
    ],
    [
      'the county, where the place is not known',
      { city: 'Atlantis', county: 'Mecklenburg County', state: 'NC' },
      { placeId: null, countyFips: '37119', countyName: 'Mecklenburg County', lat: expect.any(Number), lon: expect.any(Number) },
    ],
    ['nowhere if neither is known', { city: 'Atlantis', county: 'Atlantis', state: 'NC' }, nowhere],
    ['nowhere without a state', { city: 'Charlotte', county: 'Mecklenburg', state: null }, nowhere],
  ])('returns %s', async (_, named, where) => {
    expect(await locate(named)).toEqual(where);
  });

  it('has nulls for an unknown place', () => {
    expect(nowhere).toEqual({ placeId: null, countyFips: null, countyName: null, lat: null, lon: null });
  });
});
