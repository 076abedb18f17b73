import { expect, it } from 'vitest';
import { findPlace, loadState } from './load';

it('findPlace finds a place by its id and returns undefined for invalid ids', async () => {
  expect(await findPlace('charlotte-nc')).toMatchObject({
    name: 'Charlotte',
    county: { fips: '37119', name: 'Mecklenburg County' },
  });
  for (const text of ['', 'nowhere-nc', '../data/NC', 'charlotte-us', 'charlotte-zz', '99999', '37', '__proto__', 'constructor'])
    expect([text, await findPlace(text)]).toEqual([text, undefined]);
});

it('loadState reads a state only once', async () => {
  expect(await loadState('NC')).toBe(await loadState('NC'));
});
