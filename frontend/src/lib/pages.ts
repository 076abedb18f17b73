import type { Page } from './client';

/** Loads all pages of a list, or pages until there are `atMost` items. `isAll`: there are no others. */
export const loadPages = async <Item>(
  fetchPage: (cursor: string | null) => Promise<Page<Item[]>>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<{ items: Item[]; isAll: boolean }> => {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item[]> = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < atMost);
  return { items, isAll: cursor === null };
};
