/** Something that is listed by a key which sorts by time: the newest is the greatest. */
export interface Keyed {
  key: string;
}

/** What has been read of one list so far, newest first. */
export interface ReadSoFar<T extends Keyed> {
  /** What is wanted of it: what is near enough, say. The rest was read too, but is left out. */
  items: readonly T[];
  /** The key of the last entry that was read, wanted or not; none as long as nothing was. Until each list was read once, nothing can be shown. */
  lastKey: string | undefined;
  /** Whether nothing older is left to be read. */
  isFinished: boolean;
}

export interface MergedPage<T extends Keyed> {
  /** What can be shown: newest first, at most a page. Nothing newer than its last can turn up any more. */
  items: T[];
  /** The list to read on, for a fuller page; none when the page is full or nothing is left. */
  readNext: number | undefined;
  /** Where the next page begins, in every list: with what is less than this. None when nothing is left. */
  cursor: string | undefined;
}

/**
 * A page of several lists that are read newest first, piece by piece. What is at or above the horizon may be shown: the newest of the keys that
 * unfinished lists were read up to. Below it, that list may still hold something newer than what others have shown. So reading that list on is
 * what lowers the horizon, and one cursor goes on with all lists. A short page is a right page: whoever has read enough stops.
 */
export const mergePage = <T extends Keyed>(lists: readonly ReadSoFar<T>[], pageSize: number): MergedPage<T> => {
  let horizon: string | undefined;
  let readNext: number | undefined;
  for (const [at, { lastKey, isFinished }] of lists.entries()) {
    if (isFinished) continue;
    // Nothing is known of a list that was not read at all.
    if (lastKey === undefined) return { items: [], readNext: at, cursor: undefined };
    if (horizon === undefined || lastKey > horizon) [horizon, readNext] = [lastKey, at];
  }

  // What moved from one list to another while they were read is in both.
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
