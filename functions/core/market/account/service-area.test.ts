import { describe, expect, it } from 'vitest';
import { invalid } from '#core/kernel/errors';
import { findPlace } from '#shared/places/load';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import { areasOf, assertKnownPlaces } from './service-area';

const charlotte: ServiceArea = { placeId: 'charlotte-nc', miles: 25 };
const hilo: ServiceArea = { placeId: 'hilo-hi', miles: 10 };
const unknown: ServiceArea = { placeId: 'atlantis-nc', miles: 25 };

describe('service areas', () => {
  it('must be known places, each listed once', async () => {
    const issue = (index: number, message: string) => ({ path: `serviceAreas.${index}.placeId`, message });
    await expect(assertKnownPlaces([])).resolves.toBeUndefined();
    await expect(assertKnownPlaces([charlotte, hilo])).resolves.toBeUndefined();
    await expect(assertKnownPlaces([charlotte, unknown, hilo, { ...charlotte, miles: 50 }])).rejects.toThrow(
      invalid(issue(1, "We don't know this place"), issue(3, 'This place is already in your list')),
    );
  });

  it('are circles around known places, without unknown ones', async () => {
    expect(await areasOf({ serviceAreas: [unknown, charlotte] })).toEqual([
      { point: await findPlace('charlotte-nc'), miles: 25 },
    ]);
    expect(await areasOf({ serviceAreas: [] })).toEqual([]);
  });
});
