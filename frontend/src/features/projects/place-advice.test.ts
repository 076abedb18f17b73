import { expect, it } from 'vitest';
import { loadState } from '#shared/places/load';
import type { StateCode } from '#shared/states';
import { adviceFor } from './place-advice';

const advised = async (state: StateCode, city: string, county = '') => {
  const advice = adviceFor(await loadState(state), state, city, county);
  return advice && [advice.text, ...advice.choices.map(({ label }) => label)];
};

it('adviceFor returns nothing for a known place in any spelling', async () => {
  expect(await advised('NC', 'Charlotte')).toBeNull();
  expect(await advised('TX', 'ft. worth', 'Tarrant County')).toBeNull();
});

it('adviceFor suggests the correct spelling of a city', async () => {
  expect(await advised('NC', 'Charlote', 'Mecklenburg')).toEqual(['We don’t know a Charlote in NC. Did you mean', 'Charlotte']);
});

it('adviceFor asks for the county if several have a city of that name', async () => {
  expect(await advised('NC', 'windsor')).toEqual([
    'NC has more than one Windsor. Which county is it in?',
    'Bertie County',
    'Pitt County',
  ]);
  expect(await advised('NC', 'Windsor', 'Bertie')).toBeNull();
});

it('adviceFor suggests the county of a city that is not in the given one', async () => {
  expect(await advised('NC', 'Charlotte', 'Union')).toEqual([
    'We don’t know a Charlotte in Union County. Did you mean the one in',
    'Mecklenburg County',
  ]);
  // Baltimore is a county and a city. Neither contains a Columbia.
  expect(await advised('MD', 'Columbia', 'Baltimore')).toEqual([
    'We don’t know a Columbia in Baltimore. Did you mean the one in',
    'Howard County',
  ]);
});

it('adviceFor suggests at most four places, with the county of those that share a name', async () => {
  expect(await advised('IL', 'Lakwood')).toEqual([
    'We don’t know a Lakwood in IL. Did you mean',
    ...['Lakewood in McHenry County', 'Oakwood', 'Lakewood in Shelby County', 'Maywood'],
  ]);
});

it('adviceFor reports an unknown place, and by what stagers will find the project', async () => {
  expect(await advised('NC', 'Xyzzyxville')).toEqual(['We don’t know a Xyzzyxville in NC. Please check the spelling.']);
  expect(await advised('NC', 'Xyzzyxville', 'Union')).toEqual([
    'We don’t know a Xyzzyxville in NC. Stagers will find the project in Union County.',
  ]);
});
