import { collections, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { put, remove, type Write } from '#core/kernel/table/write';
import { type Circle, cellOf, type Point, subscriberDegrees } from '#shared/places/distance';
import { alertedAreas, cellsOfAreas } from './alerted-areas';
import type { MailSettingsRecord } from './settings';

/** Somebody who wants to hear at once of what is posted in their areas, as filed under each cell that those touch. */
export interface Subscriber {
  userId: string;
  areas: readonly Circle[];
}

/**
 * Files somebody where their settings say after a change, for the transaction of that change: 60 writes at most, for five areas of 100 miles that
 * all move. None where nothing changes.
 */
export const refile = (userId: string, before: MailSettingsRecord, after: MailSettingsRecord): Write[] => {
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

/** AP135: who wants to hear of what is posted around a point, each once: those filed under its cell. 0.5 read units for each 4 KB, about 20. */
export const subscribersAround = (point: Point, request: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>({ partition: collections.subscribers(cellOf(point, subscriberDegrees)), order: 'oldest-first' }, request);
