import { useQuery } from '@tanstack/react-query';
import { placeQuery, shortPlaceLabel } from '#lib/place';
import type { ServiceArea } from '#shared/service-area/service-area.contract';

/** Returns `Charlotte, NC`, or the id in words while the place loads or if it does not exist. */
export const usePlaceName = (placeId: string): string => {
  const { data: place } = useQuery(placeQuery(placeId));
  if (place) return shortPlaceLabel(place);
  const words = placeId.split('-');
  const state = words.pop()?.toUpperCase() ?? '';
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}, ${state}`;
};

/** `Charlotte, NC · 25 miles` */
export const ServiceAreaName = ({ area: { placeId, miles } }: { area: ServiceArea }) => (
  <>
    {usePlaceName(placeId)} · <span className="whitespace-nowrap">{miles} miles</span>
  </>
);

export const areaKey = ({ placeId, miles }: ServiceArea): string => `${placeId} ${miles}`;
