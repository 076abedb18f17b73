import { invalid } from '#core/errors';
import type { ServiceArea } from '#shared/contracts/service-area';
import { findPlace } from '#shared/places/load';

/** @throws AppError VALIDATION_FAILED, naming the entry, unless each place is one of the gazetteer and is named once. */
export const mustBeKnown = async (areas: readonly ServiceArea[]): Promise<void> => {
  const places = await Promise.all(areas.map(({ placeId }) => findPlace(placeId)));
  const issues = areas.flatMap(({ placeId }, index) => {
    const path = `serviceAreas.${index}.placeId`;
    if (!places[index]) return [{ path, message: 'This place is not known' }];
    const isFirst = areas.findIndex((area) => area.placeId === placeId) === index;
    return isFirst ? [] : [{ path, message: 'This place is in the list already' }];
  });
  const [first, ...others] = issues;
  if (first) throw invalid(first, ...others);
};
