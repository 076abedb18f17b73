import { collections, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { put, remove, type Write } from '#core/kernel/table/write';
import { type Circle, cellOf, type Point, subscriberDegrees } from '#shared/places/distance';
import { alertedAreas, cellsOfAreas } from './alerted-areas';
import type { MailSettingsRecord } from './settings';

/** Stored under each cell that the areas touch. */
export interface Subscriber {
  userId: string;
  areas: readonly Circle[];
}

/** Moves an account's subscriptions after a change of settings. At most 60 writes, for five areas of 100 miles that all move. */
export const updateSubscriptions = (userId: string, before: MailSettingsRecord, after: MailSettingsRecord): Write[] => {
  const [old, areas] = [alertedAreas(before), alertedAreas(after)];
  if (JSON.stringify(old) === JSON.stringify(areas)) return [];
  const cells = cellsOfAreas(areas);
  return [
    ...cellsOfAreas(old)
      .filter((cell) => !cells.includes(cell))
      .map((cell) => remove(keys.subscriber(cell, userId))),
    ...cells.map((cell) => put({ ...keys.subscriber(cell, userId), entity: 'Subscriber', userId, areas }, { replace: true })),
  ];
};

/** AP135: returns the subscribers of the cell around a point. 0.5 read units for each 4 KB, about 20. */
export const subscribersAround = (point: Point, request: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>({ partition: collections.subscribers(cellOf(point, subscriberDegrees)), order: 'oldest-first' }, request);
