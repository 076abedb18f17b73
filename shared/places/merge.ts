/** Keys sort by time. The newest is the greatest. */
export interface Keyed {
  key: string;
}

/** The part of a list that was read, newest first. */
export interface ReadSoFar<T extends Keyed> {
  /** Only the wanted entries, such as those near enough. */
  items: readonly T[];
  /** The key of the last entry read, wanted or not. Undefined before the first read. */
  lastKey: string | undefined;
  isFinished: boolean;
}

interface MergedPage<T extends Keyed> {
  /** Newest first, at most a page. Nothing newer than the last one can follow. */
  items: T[];
  /** The list to read next for a fuller page. Undefined if the page is full or everything is read. */
  readNext: number | undefined;
  /** The next page begins below this in every list. Undefined at the end. */
  cursor: string | undefined;
}

/**
 * Merges lists that are read newest first, piece by piece. The horizon is the newest key that an unfinished list was read up to.
 * Items from the horizon on may be shown, because no list can still have a newer one. One cursor continues all lists. Short pages
 * are valid.
 */
export const mergePage = <T extends Keyed>(lists: readonly ReadSoFar<T>[], pageSize: number): MergedPage<T> => {
  let horizon: string | undefined;
  let readNext: number | undefined;
  for (const [at, { lastKey, isFinished }] of lists.entries()) {
    if (isFinished) continue;
    // Before a list's first read, nothing can be shown.
    if (lastKey === undefined) return { items: [], readNext: at, cursor: undefined };
    if (horizon === undefined || lastKey > horizon) [horizon, readNext] = [lastKey, at];
  }

  // An item that moved between lists during the reads is in both.
  const known = new Map<string, T>();
  for (const { items } of lists)
    for (const item of items) if (horizon === undefined || item.key >= horizon) known.set(item.key, item);
  const sorted = [...known.values()].sort((one, other) => (one.key < other.key ? 1 : -1));
  const items = sorted.slice(0, pageSize);
  if (items.length === pageSize) {
    const isMore = sorted.length > pageSize || horizon !== undefined;
    return { items, readNext: undefined, cursor: isMore ? items.at(-1)?.key : undefined };
  }
  return { items, readNext, cursor: horizon };
};
