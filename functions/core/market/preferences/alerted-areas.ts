import { type Cell, type Circle, cellsCovering, milesBetween, type Point, subscriberDegrees } from '#shared/places/distance';
import { frequencyOf, type MailSettingsRecord } from './settings';

/** The areas in which somebody wants to hear of new projects at once; none unless they chose so. */
export const alertedAreas = (settings: MailSettingsRecord): readonly Circle[] =>
  frequencyOf(settings, 'areas') === 'at_once' ? settings.areas : [];

/** The cells under which a stager with these areas is filed: 30 at most. */
export const cellsOfAreas = (areas: readonly Circle[]): Cell[] => [
  ...new Set(areas.flatMap(({ miles, ...point }) => cellsCovering(point, miles, subscriberDegrees))),
];

export const isWithin = (areas: readonly Circle[], point: Point): boolean =>
  areas.some(({ miles, ...centre }) => milesBetween(centre, point) <= miles);
