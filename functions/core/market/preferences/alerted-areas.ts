import { type Cell, type Circle, cellsCovering, milesBetween, type Point, subscriberDegrees } from '#shared/places/distance';
import { frequencyOf, type MailSettingsRecord } from './settings';

export const alertedAreas = (settings: MailSettingsRecord): readonly Circle[] =>
  frequencyOf(settings, 'areas') === 'at_once' ? settings.areas : [];

/** At most 30. */
export const cellsOfAreas = (areas: readonly Circle[]): Cell[] => [
  ...new Set(areas.flatMap(({ miles, ...point }) => cellsCovering(point, miles, subscriberDegrees))),
];

export const isWithin = (areas: readonly Circle[], point: Point): boolean =>
  areas.some(({ miles, ...center }) => milesBetween(center, point) <= miles);
