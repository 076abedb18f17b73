import { type Gazetteer, readGazetteer } from '#shared/places/gazetteer';
import type { CountyShape } from './counties';
import { type NamedPlace, withIds } from './ids';
import type { FoundPlace } from './places';

const counties = ['37119|Mecklenburg County|35.2|-80.8', '37097|Iredell County|35.8|-80.9', '37179|Union County|35|-80.5'];
const { counties: listed } = readGazetteer({ counties, places: [] });
const countyOf = (fips: string) => listed.find((county) => county.fips === fips);

const found = (name: string, fips: string, lat: number, lon: number, population: number): FoundPlace => ({
  ...{ name, lat, lon, population },
  aliases: [],
  county: { fips, state: 'NC' } as CountyShape,
  zips: 1,
});

/** Returns the gazetteer as it is read after it was written. */
const published = (places: readonly NamedPlace[]): Gazetteer =>
  readGazetteer({
    counties,
    places: places.map(({ name, county, lat, lon, population, id, isUsual }) =>
      [name, county.fips, lat, lon, population, isUsual ? '' : id].join('|'),
    ),
  });

const carryOver = (place: Gazetteer['places'][number]): FoundPlace | undefined =>
  place.name === 'Junk' ? undefined : found(place.name, place.county.fips, place.lat, place.lon, place.population);

const rebuilt = (places: readonly FoundPlace[], before?: Gazetteer): Gazetteer =>
  published(withIds(places, countyOf, before, carryOver));
const idsOf = ({ places }: Gazetteer): string[][] => places.map(({ id, county }) => [id, county.name]);

const davidson = found('Davidson', '37119', 35.5, -80.84, 12_000);
const fairview = found('Fairview', '37119', 35.1, -80.7, 3000);
const otherFairview = found('Fairview', '37097', 35.9, -80.9, 2000);
const first = rebuilt([davidson, fairview, otherFairview]);

describe('the id of a place', () => {
  it('is the one that readGazetteer derives', () => {
    expect(idsOf(first)).toEqual([
      ['davidson-nc', 'Mecklenburg County'],
      ['fairview-nc', 'Mecklenburg County'],
      ['fairview-iredell-nc', 'Iredell County'],
    ]);
    expect(rebuilt([davidson, fairview, otherFairview], first)).toEqual(first);
  });

  it('stays the same when a smaller place of the same name grows larger', () => {
    expect(idsOf(rebuilt([davidson, { ...otherFairview, population: 9000 }, fairview], first)).sort()).toEqual(
      idsOf(first).sort(),
    );
  });

  it('stays the same when its county is corrected', () => {
    const wrong = rebuilt([{ ...davidson, county: { fips: '37097', state: 'NC' } as CountyShape }]);
    expect(idsOf(wrong)).toEqual([['davidson-nc', 'Iredell County']]);
    expect(idsOf(rebuilt([davidson], wrong))).toEqual([['davidson-nc', 'Mecklenburg County']]);
  });

  it('stays the same when another place of the same name is added', () => {
    const third = found('Fairview', '37179', 34.9, -80.5, 50_000);
    expect(idsOf(rebuilt([third, davidson, fairview, otherFairview], first))).toEqual([
      ['fairview-union-nc', 'Union County'],
      ...idsOf(first),
    ]);
  });

  it('stays the same when no source has the place anymore, unless it never was a place', () => {
    expect(idsOf(rebuilt([davidson], first)).sort()).toEqual(idsOf(first).sort());
    expect(idsOf(rebuilt([davidson], rebuilt([davidson, { ...fairview, name: 'Junk' }])))).toEqual([
      ['davidson-nc', 'Mecklenburg County'],
    ]);
  });

  it('is not reused for another place', () => {
    const junk = rebuilt([{ ...fairview, name: 'Junk' }]);
    expect(idsOf(rebuilt([found('Junk', '37097', 36, -81, 5)], junk))).toEqual([['junk-iredell-nc', 'Iredell County']]);
  });
});
