import { queryOptions } from '@tanstack/react-query';
import type { Place } from '#shared/places/gazetteer';
import { findPlace } from '#shared/places/load';

/** For all queries of the gazetteer: each file is loaded once per page. */
export const asked = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;

/** Null if there is none. */
export const placeQuery = (id: string) =>
  queryOptions({ ...asked, queryKey: ['places', 'one', id], queryFn: async () => (await findPlace(id)) ?? null });

/** Skips unknown ids. */
export const placesQuery = (ids: readonly string[]) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'several', ...ids],
    queryFn: async () => (await Promise.all(ids.map(findPlace))).filter((place) => place !== undefined),
  });

export const shortPlaceLabel = ({ name, county }: Place): string => `${name}, ${county.state}`;
