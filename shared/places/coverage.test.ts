import { expect, it } from 'vitest';
import { type StateCode, states } from '#shared/states';
import { countiesWithin, coverageText, stateBoxes, statesAround } from './coverage';
import { findPlace, loadState } from './load';

const all = Object.keys(states) as StateCode[];

it('the box of each state contains all of its places and counties with small margins', async () => {
  for (const state of all) {
    const { counties, places } = await loadState(state);
    const points = [...counties, ...places].map(({ lat, lon }) => ({ lat, lon: lon > 0 ? lon - 360 : lon }));
    const bounds = [
      Math.min(...points.map(({ lat }) => lat)),
      Math.max(...points.map(({ lat }) => lat)),
      Math.min(...points.map(({ lon }) => lon)),
      Math.max(...points.map(({ lon }) => lon)),
    ];
    const [south, north, west, east] = stateBoxes[state];
    expect([south <= bounds[0]!, north >= bounds[1]!, west <= bounds[2]!, east >= bounds[3]!], state).toEqual(
      Array(4).fill(true),
    );
    const gaps = stateBoxes[state].map((edge, index) => Math.abs(edge - bounds[index]!));
    expect(Math.max(...gaps), state).toBeLessThan(0.11);
  }
});

const around = async (id: string, miles: number) => {
  const place = await findPlace(id);
  if (!place) throw new Error(`No place ${id}`);
  const near = statesAround(place, miles);
  return { near, counties: countiesWithin(await Promise.all(near.map(loadState)), place, miles) };
};

it('an area includes the counties of every state that it touches', async () => {
  const gazetteers = await Promise.all(all.map(loadState));
  for (const id of ['charlotte-nc', 'washington-dc', 'kansas-city-mo', 'anchorage-ak', 'honolulu-hi', 'philadelphia-pa']) {
    const place = await findPlace(id);
    const { counties } = await around(id, 100);
    expect(counties.map(({ fips }) => fips).sort(), id).toEqual(
      countiesWithin(gazetteers, place!, 100)
        .map(({ fips }) => fips)
        .sort(),
    );
  }
});

it('an area loads only the files of nearby states', async () => {
  expect((await around('charlotte-nc', 25)).near.sort()).toEqual(['GA', 'NC', 'SC']);
  expect((await around('honolulu-hi', 100)).near).toEqual(['HI']);
});

it('coverageText describes an area in one line', async () => {
  const { counties } = await around('charlotte-nc', 25);
  expect(coverageText(counties)).toMatch(/^\d+ counties in NC and SC, for example Mecklenburg, \w+ and \w+$/);
  expect(coverageText((await around('honolulu-hi', 10)).counties)).toBe('1 county in HI: Honolulu');
});
