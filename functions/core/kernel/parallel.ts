/** Runs `work` for each item, at most `width` at a time. Returns the results in the order of the items. */
export const inParallel = async <T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
};

/** Awaits two reads at once. If both fail, throws the first one's error. */
export const both = async <A, B>(one: Promise<A>, other: Promise<B> | B): Promise<[A, B]> => {
  const [, second] = await Promise.allSettled([one, other]);
  const first = await one;
  if (second.status === 'rejected') throw second.reason;
  return [first, second.value];
};
