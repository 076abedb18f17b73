import { entities, type Listed } from './entities';
import type { Key } from './keys';
import { eachPage, type Page, type PageRequest, queryPage } from './page';

/** Oldest first. */
const listOf = (entity: Listed, userId: string) => {
  const { of } = entities[entity];
  const list = 'GSI1' in of ? { index: 'GSI1' as const, partition: of.GSI1(userId) } : { partition: of.table(userId) };
  return { ...list, order: 'oldest-first', withKeys: true } as const;
};

/** AP97: yields an account's items of one kind, for its deletion. 1 read unit for each 4 KB, 0.5 from GSI1. */
export const eachItemOf = <T>(entity: Listed, userId: string, atOnce = 10): AsyncGenerator<(T & Key)[]> => {
  const list = listOf(entity, userId);
  return eachPage<T & Key>({ ...list, consistent: !('index' in list) }, atOnce);
};

/** AP332: returns a page of an account's items of one kind, for its data export. 0.5 read units for each 4 KB. */
export const pageOfItems = <T>(entity: Listed, userId: string, request: PageRequest): Promise<Page<T & Key>> =>
  queryPage<T & Key>(listOf(entity, userId), request);
